// Twenty clients that write a line to an echo server over the loopback interface and wait for it to come back, again and again.
// One operation: one round trip; the size is how many each client makes. The server and the sockets are the same for all.

import { createConnection, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { all, called } from "../../kit.js";

const CLIENTS = 20;

/** Lines that come in, for one reader. */
class Lines {
  private readonly arrived: string[] = [];
  private partial = "";
  private reader: ((line: string) => void) | null = null;

  constructor(socket: Socket) {
    socket.setEncoding("latin1").on("data", (text: string) => this.feed(text));
  }

  read(done: (line: string) => void): void {
    const line = this.arrived.shift();
    if (line === undefined) this.reader = done;
    else done(line);
  }

  private feed(text: string): void {
    const lines = (this.partial + text).split("\n");
    this.partial = lines.pop() ?? "";
    this.arrived.push(...lines);
    const { reader } = this;
    if (reader === null || this.arrived.length === 0) return;
    this.reader = null;
    reader(this.arrived.shift()!);
  }
}

async function talk(server: Server, trips: number): Promise<number> {
  const socket = createConnection((server.address() as AddressInfo).port, "127.0.0.1").setNoDelay();
  const lines = new Lines(socket);
  let sum = 0;
  for (let i = 0; i < trips; i++) {
    socket.write(`${i}\n`);
    sum += Number(await called<string>((done) => lines.read(done)));
  }
  socket.destroy();
  return sum;
}

export async function main(size: number): Promise<number> {
  const server = createServer((socket) => {
    socket.setNoDelay().pipe(socket);
    socket.on("error", () => socket.destroy());
  });
  await called<void>((done) => server.listen(0, "127.0.0.1", () => done()));
  const clients = [];
  for (let i = 0; i < CLIENTS; i++) clients.push(talk(server, size));
  let sum = 0;
  for (const part of await all(clients)) sum += part;
  await called<void>((done) => server.close(() => done()));
  return sum;
}

export const expected = (size: number): number => ((size * (size - 1)) / 2) * CLIENTS;
