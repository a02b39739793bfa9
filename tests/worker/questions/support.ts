import { submitOwnQuestion, submitQuestion } from "~/questions/questions.action.server";

import { marketWorld, readListing, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";

export const SITE = "https://rebi.example";
export const SELLER = { uid: "seller-1", displayName: "Rosa Vende" };
export const ASKER = { uid: "asker-2", displayName: "Ana Compra" };
export const STRANGER = { uid: "stranger-3", displayName: "Sin Parte" };
export const LISTING = "bici1";

/** A seller with a listing, a user who asks and one who has no part. */
export async function questionsWorld(): Promise<World> {
  const world = marketWorld();
  await seedListing(world, LISTING);
  for (const { uid, displayName } of [SELLER, ASKER, STRANGER]) await world.seedUser(uid, { displayName });
  return world;
}

/** Sends the form of a question, as the browser does. */
export function askQuestion(world: World, texto: string, { as = ASKER, listing = LISTING } = {}) {
  return submitQuestion(world.context().questions, as, listing, formOf({ texto }), SITE);
}

/** Sends one of the forms of a question. */
export function submitOwn(world: World, id: string, values: Record<string, string>, as = SELLER) {
  return submitOwnQuestion(world.context().questions, as, id, formOf(values), SITE);
}

export function answerQuestion(world: World, id: string, texto: string, as = SELLER) {
  return submitOwn(world, id, { intent: "responder", texto }, as);
}

/** Asks, and answers the question's id. */
export async function askedQuestion(world: World, text: string, as = ASKER, listing = LISTING): Promise<string> {
  const outcome = await askQuestion(world, text, { as, listing });
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  const found = await world.database.find({ collection: "questions", where: [["text", "==", text]], limit: 1 });
  return found[0]?.id ?? "";
}

/** The newest answers as the page of the listing shows them. */
export async function shownQuestions(world: World, listing = LISTING) {
  return world.context().questions.newest(await readListing(world, listing));
}

export async function questionCounts(world: World, listing = LISTING): Promise<unknown> {
  return (await world.find(`vehicles/${listing}`))?.questions;
}

export const storedQuestion = (world: World, id: string) => world.find(`questions/${id}`);
