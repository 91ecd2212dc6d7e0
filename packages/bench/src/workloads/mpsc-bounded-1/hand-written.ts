// The same as machines; the reader counts.

import { Channel, Consumer, Producer } from "../../kits/hand-written-channel.js";
import { spawn, type Machine } from "../../kits/hand-written.js";

export function main(size: number): Machine {
  const channel = new Channel(1);
  spawn(new Producer(channel, size));
  return new Consumer(channel, size);
}

export const expected = (size: number): number => (size * (size - 1)) / 2;
