// People at many tables of boardgame.io: two play, one watches, each by boardgame.io's own client. node load.cjs PORT TABLES SECONDS
// Prints one JSON object with the names of bench/load.py's. Every table moves as fast as it can.
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const { Toy } = require("./toy.cjs");

const [port, tables, seconds] = process.argv.slice(2).map(Number);
const address = `http://127.0.0.1:${port}`;
const multiplayer = SocketIO({ server: address, socketOpts: { transports: ["websocket"] } });
const took = [];
const now = () => performance.now() / 1000;

class Table {
  async lay() {
    this.clients?.forEach((client) => client.stop());
    this.awaited = [];
    const body = JSON.stringify({ numPlayers: 2 });
    const headers = { "Content-Type": "application/json" };
    const answer = await fetch(`${address}/games/toy/create`, { method: "POST", headers, body });
    const { matchID } = await answer.json();
    this.clients = ["0", "1", null].map((playerID) => {
      const client = Client({ game: Toy, numPlayers: 2, matchID, playerID, debug: false, multiplayer });
      client.subscribe(() => this.hear());
      client.start();
      return client;
    });
    await this.until(() => this.states().every(Boolean));
  }

  states() {
    return this.clients.map((client) => client.getState());
  }

  hear() {
    if (this.clients?.length !== 3) return;
    const last = Math.min(...this.states().map((state) => state?._stateID ?? -1));
    while (this.awaited.length && this.awaited[0][0] <= last) took.push(now() - this.awaited.shift()[1]);
    this.wake?.();
  }

  async until(holds) {
    while (!holds()) await new Promise((done) => { this.wake = done; });
  }

  // Whoever is asked chooses as soon as their own client asks them; nobody waits until everybody else has seen it.
  async play(until) {
    while (now() < until) {
      const [first, second] = this.states();
      if (first.ctx.gameover) {
        await this.until(() => this.states().every((state) => state.ctx.gameover));
        await this.lay();
        continue;
      }
      const seat = first.G.ready[0] ? 1 : second.G.ready[1] ? 0 : Number(Math.random() < 0.5);
      const client = this.clients[seat], state = client.getState();
      const hand = state.G.players[seat].hand.flatMap((count, value) => (count ? [value + 1] : []));
      this.awaited.push([state._stateID + 1, now()]);
      client.moves.choose(hand[Math.floor(Math.random() * hand.length)]);
      await this.until(() => this.clients.slice(0, 2).every((each) => each.getState()._stateID > state._stateID));
    }
    await this.until(() => !this.awaited.length);
  }
}

async function main() {
  const all = Array.from({ length: tables }, () => new Table());
  for (const table of all) await table.lay();
  console.log("ready");
  await new Promise((go) => process.stdin.once("data", go));
  took.length = 0;
  const began = now(), used = process.cpuUsage();
  await Promise.all(all.map((table) => table.play(began + seconds)));
  const lasted = now() - began, { user, system } = process.cpuUsage(used);
  took.sort((one, other) => one - other);
  const at = (share) => took[Math.floor(took.length * share)];
  console.log(JSON.stringify({ rate: took.length / lasted, p50: at(0.5), p99: at(0.99), busy: (user + system) / 1e6 / lasted }));
  process.exit(0);
}
main();
