/** What TypeScript infers for the primitives. Checked by `tsc`, never run. */
import { future, run, type Future } from "@stator/runtime";
import {
  broadcast,
  CancellationToken,
  channel,
  Mutex,
  OnceCell,
  oneshot,
  RwLock,
  Semaphore,
  unboundedChannel,
  watch,
  type MutexGuard,
  type Permit,
  type Sender,
  type SendPermit,
  type UnboundedSender,
} from "@stator/runtime/sync";

// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- what makes two types the same is how they relate to a third
type Same<A, B> = (<X>() => X extends A ? 1 : 2) extends <X>() => X extends B ? 1 : 2 ? true : false;

/** Fails to type-check unless the two types are the same. */
function same<A, B>(proof: Same<A, B>): void {
  void proof;
}

// A mutex infers what it guards, or nothing.
const counter = new Mutex(0);
same<typeof counter, Mutex<number>>(true);
const section = new Mutex();
same<typeof section, Mutex<undefined>>(true);
same<ReturnType<typeof counter.lock>, Future<MutexGuard<number>>>(true);
const lock = new RwLock({ dark: false });
same<typeof lock, RwLock<{ dark: boolean }>>(true);

export async function guards(): Promise<void> {
  using guard = await counter.lock();
  same<typeof guard.value, number>(true);
  guard.value += 1;
  // @ts-expect-error -- the value is a number
  guard.value = "text";
  using reading = await lock.read();
  // @ts-expect-error -- a reader does not write
  reading.value = { dark: true };
  using permit = await new Semaphore(1).acquire();
  same<typeof permit, Permit>(true);
}

// Channels: the end is undefined, tryRecv is discriminated, senders keep their kind.
const [sender, receiver] = channel<string>(1);
same<typeof sender, Sender<string>>(true);
same<ReturnType<typeof receiver.recv>, Future<string | undefined>>(true);
same<ReturnType<typeof sender.reserve>, Future<SendPermit<string>>>(true);
const found = receiver.tryRecv();
if (found.status === "value") same<typeof found.value, string>(true);
// @ts-expect-error -- there is a value only with the status "value"
void found.value;
const weak = sender.downgrade().upgrade();
same<typeof weak, Sender<string> | undefined>(true);
const [unbounded] = unboundedChannel<number>();
const clone = unbounded.clone();
same<typeof clone, UnboundedSender<number>>(true);
// @ts-expect-error -- sending into an unbounded channel gives nothing to await
same<ReturnType<typeof unbounded.send>, Future<void>>(true);

export const consume = future(function* () {
  const value = yield* receiver.recv();
  same<typeof value, string | undefined>(true);
});
export async function iterate(): Promise<void> {
  for await (const value of receiver) same<typeof value, string>(true);
  const [, heard] = broadcast<Date>(1);
  for await (const value of heard) same<typeof value, Date>(true);
}

// A receiver of a oneshot is the future itself.
const [, answer] = oneshot<number>();
const awaited = run(answer);
same<typeof awaited, Promise<number>>(true);

// A watch infers from the first value.
const [setting] = watch({ retries: 3 });
setting.sendModify((cell) => (cell.value = { retries: cell.value.retries + 1 }));
// @ts-expect-error -- not of the type of the first value
setting.send(5);

// Cells take a value, a promise or a future.
const cell = new OnceCell<number>();
same<ReturnType<typeof cell.getOrInit>, Future<number>>(true);
void cell.getOrInit(() => 1);
void cell.getOrInit(async () => 1);
void cell.getOrInit(() => answer);
// @ts-expect-error -- a string is no number
void cell.getOrInit(async () => "text");

// Stopped, there is no value.
const stoppable = new CancellationToken().runUntilCancelled(answer);
same<typeof stoppable, Future<number | undefined>>(true);
export { awaited };
