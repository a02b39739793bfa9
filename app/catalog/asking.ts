import { slugify } from "./folding.ts";
import type { CatalogIndex } from "./index/catalog-index.ts";
import type { Card } from "./model.ts";

/**
 * One kind of question to the listings. Questions and answers are plain data (they cross between Workers by structured
 * clone), and answers add up: the whole catalogue's is that of its parts, merged.
 */
export interface AskKind<Question, Answer> {
  /** Names the kind between Workers; of its own among all kinds. */
  name: string;
  /** Pure. A question that depends on the time carries it. */
  of(index: CatalogIndex, question: Question): Answer;
  /** At least one answer, in no order. */
  merge(answers: readonly Answer[], question: Question): Answer;
  /** Ids of listings where only their own parts need to be asked. */
  idsOf?(question: Question): readonly string[];
  /** Cards in an answer: parts spell a brand by their own listings, a merged answer as the whole catalogue does. */
  cardsOf?(answer: Answer): Iterable<Card>;
}

export interface Ask {
  // Kinds of any question stand beside each other; `ask` gives each its own type.
  // oxlint-disable-next-line typescript/no-explicit-any
  kind: AskKind<any, any>;
  question: unknown;
}

/**
 * A reading of the catalogue that asks the listings in rounds and knows not where they are: an isolate answers at
 * once (`answered`), shards by messages (`answeredBy`).
 */
export type Asking<Result> = Generator<readonly Ask[], Result, readonly unknown[]>;

export function* ask<Question, Answer>(kind: AskKind<Question, Answer>, question: Question): Asking<Answer> {
  const [answer] = yield [{ kind, question }];
  return answer as Answer;
}

/** Several questions in one round. */
export function* askAll<Question, Answer>(
  kind: AskKind<Question, Answer>,
  questions: readonly Question[],
): Asking<Answer[]> {
  if (questions.length === 0) return [];
  return (yield questions.map((question) => ({ kind, question }))) as Answer[];
}

/** Several readings whose rounds are asked together. */
export function* sideBySide<Result>(askings: readonly Asking<Result>[]): Asking<Result[]> {
  const steps = askings.map((asking) => asking.next());
  for (;;) {
    const asks = steps.map((step) => (step.done === true ? [] : step.value));
    if (asks.every(({ length }) => length === 0)) break;
    const answers = yield asks.flat();
    let from = 0;
    askings.forEach((asking, at) => {
      const own = answers.slice(from, (from += asks[at]!.length));
      if (own.length > 0) steps[at] = asking.next(own);
    });
  }
  return steps.map(({ value }) => value as Result);
}

export function answered<Result>(asking: Asking<Result>, index: CatalogIndex): Result {
  let step = asking.next();
  while (step.done !== true)
    step = asking.next(step.value.map(({ kind, question }) => spelled(kind, kind.of(index, question), index)));
  return step.value;
}

/**
 * @param names The whole catalogue's.
 * @param answer The merged answers of a round, in the order of its questions.
 */
export async function answeredBy<Result>(
  asking: Asking<Result>,
  names: Pick<CatalogIndex, "brandNames">,
  answer: (asks: readonly Ask[]) => Promise<readonly unknown[]>,
): Promise<Result> {
  let step = asking.next();
  while (step.done !== true) {
    const asks = step.value;
    const answers = await answer(asks);
    step = asking.next(answers.map((one, at) => spelled(asks[at]!.kind, one, names)));
  }
  return step.value;
}

function spelled({ cardsOf }: Ask["kind"], answer: unknown, { brandNames }: Pick<CatalogIndex, "brandNames">): unknown {
  for (const card of cardsOf?.(answer) ?? []) card.brand = brandNames.get(slugify(card.brand)) ?? card.brand;
  return answer;
}
