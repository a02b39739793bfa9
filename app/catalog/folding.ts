export { fold, plain, slugify, wordsIn } from "../business/folding.ts";
