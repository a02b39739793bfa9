import type { Rule } from "./rule";

/** The jobs run each few hours here, which the watch of the index takes for their end. */
const OF_COARSE_TIME = /catalog\.index-abandoned/;

export const ERROR_RULES: readonly Rule[] = [
  {
    name: "no-unhandled-error",
    sentence: "No form, page, job or work in the background ends in an error that no planted fault explains.",
    find: (market) => 
      market.site.troubles
        .splice(0)
        .filter(({ what }) => !OF_COARSE_TIME.test(what))
        .map(({ what, detail }) => ({ about: what, detail })),
  },
];
