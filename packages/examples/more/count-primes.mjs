// What 14-blocking-work.ts runs on a thread of its own: plain JavaScript, because a worker starts without the
// compiler.
import { parentPort, workerData } from "node:worker_threads";

let count = 0;
for (let candidate = 2; candidate <= workerData; candidate++) {
  if (isPrime(candidate)) count += 1;
}
parentPort?.postMessage(count);

/** @param {number} candidate */
function isPrime(candidate) {
  for (let divisor = 2; divisor * divisor <= candidate; divisor++) {
    if (candidate % divisor === 0) return false;
  }
  return true;
}
