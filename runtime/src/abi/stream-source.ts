/**
 * A stream of this library behind a lazy `for await`: all requests for an item are one future that is polled again and
 * again, so an item costs neither a call of `next` nor an object for it.
 */
import { turnsOf } from "../stream/stream.js";
import { AsyncSource, type Method } from "./generator-source.js";

class StreamSource extends AsyncSource {
  private readonly turns: unknown;

  constructor(stream: object, turns: unknown) {
    super(stream);
    this.turns = turns;
  }

  override request(method: Method, args: readonly unknown[]): unknown {
    return method === "next" ? this.turns : super.request(method, args);
  }
}

/** The source of an async iterator, which may be a stream. */
export function asyncSource(iterator: object): AsyncSource {
  const turns = turnsOf(iterator);
  return turns === null ? new AsyncSource(iterator) : new StreamSource(iterator, turns);
}
