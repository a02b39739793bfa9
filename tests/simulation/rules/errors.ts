import type { Rule } from "./rule";

export const ERROR_RULES: readonly Rule[] = [
  {
    name: "no-unhandled-error",
    sentence: "No form, page, job or work in the background ends in an error that no planted fault explains.",
    find: (market) => market.site.troubles.splice(0).map(({ what, detail }) => ({ about: what, detail })),
  },
];
