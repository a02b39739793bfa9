import type { Market } from "../runtime/market";
import type { Rule } from "./rule";

/**
 * Words of the log that ask for a person, as they should: of an index that was left for hours, as the jobs run so
 * seldom here, and of money that the provider took back without a word.
 */
const EXPECTED = /catalog\.index-abandoned|orders\.money-differs/;
const WORDS = /^words of /;

function take(market: Market, fits: (what: string) => boolean) {
  const { troubles } = market.site;
  const found = troubles.filter(({ what }) => fits(what));
  troubles.splice(0, troubles.length, ...troubles.filter((one) => !found.includes(one)));
  return found.map(({ what, detail }) => ({ about: what, detail }));
}

export const ERROR_RULES: readonly Rule[] = [
  {
    name: "words-of-forms",
    sentence: "What a form answers is Spanish of ours, never a library's message.",
    find: (market) => take(market, (what) => WORDS.test(what)),
  },
  {
    name: "no-unhandled-error",
    sentence: "No form, page, job or work in the background ends in an error that no planted fault explains.",
    find: (market) => take(market, (what) => !WORDS.test(what) && !EXPECTED.test(what)),
  },
];
