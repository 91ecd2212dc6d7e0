/** Private members of a class, as code sees them that had to move out of it: nobody has them before the class is made. */
import { isObject } from "./iterate.js";

type Reach = readonly [
  read: (object: unknown) => unknown,
  write: (object: unknown, value: unknown) => void,
  has: (object: unknown) => boolean,
];
type Slots = Readonly<Record<string, Reach>>;

class PrivateSlot {
  private readonly reach: Reach | undefined;
  private readonly name: string;
  private readonly object: unknown;

  constructor(reach: Reach | undefined, name: string, object: unknown) {
    this.reach = reach;
    this.name = name;
    this.object = object;
  }

  get value(): unknown {
    return this.reach === undefined ? this.missing() : this.reach[0](this.object);
  }

  set value(value: unknown) {
    if (this.reach === undefined) this.missing();
    else this.reach[1](this.object, value);
  }

  call(...args: unknown[]): unknown {
    return Reflect.apply(this.value as () => unknown, this.object, args);
  }

  private missing(): never {
    throw new TypeError(`Cannot reach private member #${this.name} of an object whose class did not declare it`);
  }
}

/** `object.#name`. */
export function privateSlot(slots: Slots | undefined, name: string, object: unknown): PrivateSlot {
  return new PrivateSlot(slots?.[name], name, object);
}

/** `#name in object`. */
export function hasPrivate(slots: Slots | undefined, name: string, object: unknown): boolean {
  if (slots !== undefined) return slots[name]![2](object);
  if (!isObject(object)) throw new TypeError(`Cannot use 'in' to search for '#${name}' in a value that is no object`);
  return false;
}
