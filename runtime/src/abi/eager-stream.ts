/**
 * `eager: true` for async generators: a native async generator drives the lowered one. What consumers hold is the language's own
 * object, every await, yield and `yield*` is one of its own, and so are the order and the turns of the microtask queue.
 *
 * Laws
 * 1. What the lowered generator says is done natively where it can be: awaits, items, delegation, and the value of a `return`.
 * 2. A native generator does not tell the value that it is asked to return. The lowered one is sent LEAVING in its place; if that is
 *    what it ends with, the native return goes on with its value, else it is overruled.
 * 3. On its way out it may be asked to return once more, which is LEAVING_AGAIN. What it does from then on is up to
 *    `EagerGeneratorStream`, which can be told to return any number of times, for some more turns of the queue.
 */
import { LEAVING, LEAVING_AGAIN, restOf } from "./generator-eager-stream.js";
import { AWAIT, AWAIT_RETURN, AWAIT_SHIELDED, DELEGATE, isSuspension } from "./generator-suspension.js";

/** Something that steps as a generator does. */
export type Steps = Pick<Generator<unknown, unknown, unknown>, "next" | "return" | "throw">;

type Method = "next" | "return" | "throw";
type Callable = (...args: never[]) => unknown;

const ENDED = -1;

class Run {
  /** What the last suspension, or the end, said. */
  value: unknown = undefined;
  private readonly steps: Steps;
  private method: Method = "next";
  private sent: unknown = undefined;
  private answered = true;
  private over = false;

  constructor(steps: Steps) {
    this.steps = steps;
  }

  /** Goes on to the next suspension and says of which kind it is: null is an item. */
  step(): number | null {
    this.answered = false;
    const said = this.advance();
    if (this.over) {
      this.value = said;
      return ENDED;
    }
    const known = isSuspension(said);
    this.value = known ? said.value : said;
    if (!known) return null;
    return said.kind === AWAIT_SHIELDED ? AWAIT : said.kind;
  }

  private advance(): unknown {
    this.over = true; // unless it goes on
    const step = this.steps[this.method](this.sent);
    this.over = step.done === true;
    return step.value;
  }

  send(value: unknown): void {
    this.answer("next", value);
  }

  fail(error: unknown): void {
    if (this.over) throw error;
    this.answer("throw", error);
  }

  /** Whether the native generator is being left while the lowered one is suspended. */
  leaves(token: symbol): boolean {
    if (this.over || this.answered) return false;
    this.answer("return", token);
    return true;
  }

  /** What is still to come. */
  rest(): AsyncIterable<unknown> {
    this.over = true;
    return restOf(this.steps, this.sent);
  }

  private answer(method: Method, value: unknown): void {
    this.method = method;
    this.sent = value;
    this.answered = true;
  }
}

/** No array has a property of this name: a parameter that no caller can pass. */
const OWN: unique symbol = Symbol("run");

type OwnParameter = [] & { readonly [OWN]?: Run };

/* oxlint-disable no-unsafe-finally, typescript/consistent-return -- to overrule a return is what its `finally` is for; a plain `return`
   awaits nothing */

/** An async generator function, natively, whose calls run what `fn` makes. `fn` runs at the call, with its parameters. */
export function streamFunction<Fn extends Callable>(fn: Fn): Fn {
  const holder = {
    async *stream(this: unknown, ...{ [OWN]: run = begin(fn, this, arguments) }: OwnParameter) {
      for (;;) {
        try {
          const kind = run.step();
          if (kind === ENDED) return;
          if (kind === AWAIT_RETURN) return run.value;
          if (kind === AWAIT) run.send(await run.value);
          else run.send(kind === DELEGATE ? yield* run.value as AsyncIterable<unknown> : yield run.value);
        } catch (error) {
          run.fail(error);
        } finally {
          leaving: if (run.leaves(LEAVING)) {
            for (;;) {
              try {
                const kind = run.step();
                if (kind === ENDED && run.value !== LEAVING) return;
                if (kind === ENDED) break leaving;
                if (kind === AWAIT_RETURN) return run.value;
                if (kind === AWAIT) run.send(await run.value);
                else run.send(kind === DELEGATE ? yield* run.value as AsyncIterable<unknown> : yield run.value);
              } catch (error) {
                run.fail(error);
              } finally {
                if (run.leaves(LEAVING_AGAIN)) {
                  try {
                    return yield* run.rest();
                  } catch (error) {
                    if (error === LEAVING) break leaving;
                    if (error !== LEAVING_AGAIN) throw error;
                  }
                }
              }
            }
          }
        }
      }
    },
  };
  // oxlint-disable-next-line typescript/unbound-method -- it finds its receiver when it is called
  return holder.stream as unknown as Fn;
}

function begin(fn: Callable, self: unknown, args: ArrayLike<unknown>): Run {
  return new Run(Reflect.apply(fn, self, args) as Steps);
}

const anonymous = streamFunction(function (this: Steps) {
  return this;
});
(anonymous as unknown as { prototype: unknown }).prototype = null;

/** A stream of a function that stayed a plain one: it inherits from no `prototype` of its own. */
export function eagerStreamOf(steps: Steps): AsyncGenerator<unknown, unknown, unknown> {
  return Reflect.apply(anonymous as unknown as (this: Steps) => AsyncGenerator<unknown, unknown, unknown>, steps, []);
}
