// The toy of tests/toy as boardgame.io wants a game: three tricks with three hidden cards each, chosen at the same time.
const VALUES = 5, CARDS = 3;

const choose = {
  client: false, // the others' cards are not here
  ignoreStaleStateID: true, // two people may choose at once
  move: ({ G, playerID, events }, value) => {
    const own = G.players[playerID];
    if (own.chosen || !own.hand[value - 1]) return "INVALID_MOVE";
    own.hand[value - 1] -= 1;
    own.chosen = value;
    G.ready[playerID] = 1;
    if (!Object.values(G.ready).every(Boolean)) return;
    const best = Math.max(...Object.values(G.players).map((each) => each.chosen));
    const first = Object.keys(G.players).filter((seat) => G.players[seat].chosen === best);
    if (first.length === 1) G.tricks[first[0]] += 1;
    for (const seat of Object.keys(G.players)) {
      G.played[G.players[seat].chosen - 1] += 1;
      G.players[seat].chosen = 0;
      G.ready[seat] = 0;
    }
    G.trick += 1;
    if (G.trick === CARDS) events.endGame({ tricks: { ...G.tricks } });
  },
};

exports.Toy = {
  name: "toy",
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(VALUES).keys(), ...Array(VALUES).keys()]);
    const G = { players: {}, ready: {}, tricks: {}, played: Array(VALUES).fill(0), trick: 0 };
    for (const seat of ctx.playOrder) {
      G.players[seat] = { hand: Array(VALUES).fill(0), chosen: 0 };
      for (let card = 0; card < CARDS; card += 1) G.players[seat].hand[deck.pop()] += 1;
      G.ready[seat] = G.tricks[seat] = 0;
    }
    return G;
  },
  playerView: ({ G, playerID }) => ({ ...G, players: playerID in G.players ? { [playerID]: G.players[playerID] } : {} }),
  turn: { activePlayers: { all: "choosing" }, stages: { choosing: { moves: { choose } } } },
};
