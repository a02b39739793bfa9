import type { Context } from "~/platform/context";
import { sleep } from "~/platform/deadline";

/** A value as a test gives it: of an object only the members that it needs. */
type Given<Value> = Value extends (...args: never[]) => unknown
  ? Value
  : Value extends readonly unknown[] | Date | Map<never, never> | Set<never>
    ? Value
    : Value extends object
      ? { [Name in keyof Value]?: Given<Value[Name]> }
      : Value;

/** Services that a test gives in place of the whole context. */
export type GivenContext = { [Name in keyof Context]?: Given<Context[Name]> };

/** The table of limits where a test is about something else: nothing is counted. */
export const UNBOUNDED: Context["budgets"] = {
  trustOf: () => Promise.resolve("proven"),
  signedIn: () => Promise.resolve(null),
  take: () => Promise.resolve({ allowed: true, takes: [] }),
  takeShared: () => Promise.resolve({ allowed: true, takes: [] }),
  keptOf: () => Promise.resolve(null),
  forget: () => Promise.resolve(),
};

/** Sums of a day that never end. */
const ENDLESS: Pick<Context["sums"], "take"> = { take: () => Promise.resolve(true) };

/** The same where the network's part is used up. */
export const NETWORK_FULL: Context["budgets"] = {
  ...UNBOUNDED,
  takeShared: () => Promise.resolve({ allowed: false, by: "network", retryAfterSeconds: 60 }),
};

/** Budgets without bounds have nothing to give back. */
const NOT_ASKED: Pick<Context["limiter"], "giveBack"> = {
  giveBack: () => Promise.reject(new Error("the test gives no limiter")),
};

/** A context of what the test gives; to ask for anything else fails the test. */
export const contextOf = (given: GivenContext): Context =>
  new Proxy(given as Context, {
    get(services, name) {
      if (name in services) return services[name as keyof Context];
      if (name === "sleep") return sleep;
      if (name === "alsoSet") return new Headers();
      if (name === "budgets") return UNBOUNDED;
      if (name === "limiter") return NOT_ASKED;
      if (name === "sums") return ENDLESS;
      throw new Error(`the test gives no ${String(name)}`);
    },
  });
