import { expect, test } from "vitest";
import { sum, tallyOf } from "../workspace/tally.mjs";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("tallyOf() counts passed and failed tests", () => {
  const testResults = [file("passed", "passed", "passed"), file("failed", "passed", "failed")];
  expect(tallyOf({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({ passed: 3, failed: 1 });
});

test("tallyOf() counts a file that breaks before its first test as one failure", () => {
  const testResults = [file("passed", "passed"), file("failed")];
  expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
});

test("tallyOf() counts a file whose hooks fail after its tests as one failure", () => {
  const testResults = [file("failed", "passed")];
  expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
});

test("tallyOf() never calls an exit with an error a success", () => {
  const testResults = [file("passed", "passed")];
  expect(tallyOf({ numPassedTests: 1, numFailedTests: 0, testResults }, 1)).toEqual({ passed: 1, failed: 1 });
  expect(tallyOf(undefined, 0)).toEqual({ passed: 0, failed: 1 });
});

test("tallyOf() calls a run without a single test a failure", () => {
  expect(tallyOf({ numPassedTests: 0, numFailedTests: 0, testResults: [] }, 0)).toEqual({ passed: 0, failed: 1 });
});

test("sum() adds up tallies", () => {
  const tallies = [
    { passed: 1, failed: 0 },
    { passed: 2, failed: 3 },
  ];
  expect(sum(tallies)).toEqual({ passed: 3, failed: 3 });
});
