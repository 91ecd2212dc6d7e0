// A TCP server that sends back what it gets, on sockets wrapped by hand: `Accept` and `Read` are leaf futures like
// the `Delay` of the tutorial, with the event loop in the role of the timer.
//
// Look at `poll` and `cancel` of the two: take what is there; else keep the waker of this poll and return PENDING;
// let go when dropped. Everything above them is plain async code, a task per connection.
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { BaseFuture, type Context, future, PENDING, type Poll, run, scope, type Scope } from "@stator/runtime";
import type { Future, Waker } from "@stator/runtime";
import { join } from "@stator/runtime/combinators";
import { fromCallback } from "@stator/runtime/interop";

/** What has arrived and was not taken yet, and who waits for more. */
class Inbox<T> {
  private readonly items: T[] = [];
  private waker: Waker | null = null;

  put(item: T): void {
    this.items.push(item);
    this.waker?.wake();
  }

  take(cx: Context): Poll<T> {
    const item = this.items.shift();
    this.waker = item === undefined ? cx.waker : null;
    return item === undefined ? PENDING : item;
  }

  forget(): void {
    this.waker = null;
  }
}

class FromInbox<T> extends BaseFuture<T> {
  private readonly inbox: Inbox<T>;

  constructor(inbox: Inbox<T>) {
    super();
    this.inbox = inbox;
  }

  poll(cx: Context): Poll<T> {
    return this.inbox.take(cx);
  }

  cancel(): void {
    this.inbox.forget();
  }
}

class Connection {
  private readonly socket: Socket;
  private readonly inbox = new Inbox<Buffer | null>();

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => this.inbox.put(chunk));
    socket.on("end", () => this.inbox.put(null));
  }

  /** The next bytes, or null at the end. */
  read(): Future<Buffer | null> {
    return new FromInbox(this.inbox);
  }

  write(bytes: Uint8Array | string): Future<void> {
    return fromCallback<void>((done) => void this.socket.write(bytes, done));
  }

  end(): void {
    this.socket.end();
  }
}

class Listener {
  private readonly server: Server;
  private readonly inbox = new Inbox<Connection>();

  constructor(server: Server) {
    this.server = server;
    server.on("connection", (socket) => this.inbox.put(new Connection(socket)));
  }

  accept(): Future<Connection> {
    return new FromInbox(this.inbox);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  close(): void {
    this.server.close();
  }
}

const echo = future(async (connection: Connection) => {
  for (let bytes = await connection.read(); bytes !== null; bytes = await connection.read()) {
    await connection.write(bytes);
  }
  connection.end();
});

const serve = future(async (listener: Listener, tasks: Scope) => {
  for (;;) tasks.spawn(echo(await listener.accept()));
});

const client = future(async (port: number, words: readonly string[]) => {
  const connection = new Connection(connect(port, "127.0.0.1"));
  let answer = "";
  for (const word of words) {
    await connection.write(word);
    answer += String(await connection.read());
  }
  connection.end();
  await connection.read(); // null: the server has ended its side
  return answer;
});

const main = future(async (tasks: Scope) => {
  const server = createServer({ allowHalfOpen: true }).listen(0, "127.0.0.1");
  await once(server, "listening"); // a promise: awaited all the same
  const listener = new Listener(server);
  try {
    tasks.spawn(serve(listener, tasks)); // ends with the scope
    const { port } = listener;
    const answers = await join([client(port, ["to", "mato"]), client(port, ["potato"]), client(port, [])]);
    for (const answer of answers) console.log(`echo: "${answer}"`);
  } finally {
    listener.close();
  }
});

await run(scope(main));
