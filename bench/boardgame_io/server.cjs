// boardgame.io's own server with the toy, its matches in memory, as it comes.
const { Server, Origins } = require("boardgame.io/server");
const { Toy } = require("./toy.cjs");

const server = Server({ games: [Toy], origins: [Origins.LOCALHOST] });
server.run({ port: 0, callback: () => {} }).then(({ appServer }) => console.log(appServer.address().port));
