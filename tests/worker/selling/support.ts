import { env } from "cloudflare:workers";

import type { Context } from "~/platform/context";
import type { DocumentData } from "~/platform/firestore/types";
import { submitStep } from "~/selling/flow/flow.action.server";
import { stepValues } from "~/selling/flow/steps";
import { planOfListing, type FlowStep, type FormStep } from "~/selling/model";

import { marketWorld } from "../../support/market";
import type { World } from "../../support/world";
import { completeContent, formOf, PLANS } from "../../unit/selling/support";
import { drawnPng } from "../photos/drawn";

export const SELLER = "seller-1";
export const STRANGER = "stranger-2";

/** Nothing is reported stolen. */
const CLEAR_GATE: Context["theft"]["gate"] = async () => ({ verdict: "clear", serialKey: null, writes: [] });

/** A seller's world, with the gate of stolen things in the test's hands. */
export function sellingWorld() {
  const theft: Pick<Context["theft"], "gate" | "holdRegistration" | "namedBefore" | "nearRegistration"> = {
    gate: (...asked) => world.gate(...asked),
    holdRegistration: async () => null,
    namedBefore: async () => ({ told: [], since: null, isBelieved: false }),
    nearRegistration: async () => [],
  };
  const world = Object.assign(marketWorld({ given: { theft } }), { gate: CLEAR_GATE });
  return world;
}

export type SellingWorld = ReturnType<typeof sellingWorld>;

/** A new draft without anything. */
export async function startDraft(world: World, uid = SELLER): Promise<string> {
  const started = await world.selling.drafts.start(uid);
  if (!started.ok) throw new Error(started.message);
  return started.id;
}

/** A draft that lacks nothing, of the plan named. */
export async function completeDraft(world: World, planId = "gratis", uid = SELLER): Promise<string> {
  const id = await startDraft(world, uid);
  const plan = PLANS.find((offer) => offer.id === planId);
  await changeListing(world, id, { ...completeContent(), plan: plan && planOfListing(plan) });
  return id;
}

export async function publishedListing(world: World, uid = SELLER): Promise<string> {
  const id = await completeDraft(world, "gratis", uid);
  const result = await world.selling.listings.publish(uid, id, 1);
  if (!result.ok) throw new Error(result.reason);
  await world.settled();
  return id;
}

export const changeListing = (world: World, id: string, data: DocumentData) => world.update(`vehicles/${id}`, data);

export const storedListing = (world: World, id: string) => world.stored(`vehicles/${id}`);

export const hasListing = async (world: World, id: string) => (await world.find(`vehicles/${id}`)) !== null;

/** Sends a step's form as the browser does. */
export function submitFlow(world: World, id: string, step: FlowStep, values: Record<string, string>, uid = SELLER) {
  return submitStep(world.selling, uid, id, step, formOf({ intent: "continuar", ...values }));
}

/** The form of a step as it is shown right now, with some fields typed again. */
export async function formNow(world: World, id: string, step: FormStep, typed: Record<string, string>) {
  const listing = await world.selling.drafts.own(SELLER, id);
  if (listing === null) throw new Error(`No listing ${id}`);
  return { ...stepValues(step, listing), version: String(listing.version), ...typed };
}

/** Objects in R2 that belong to a listing. */
export async function photosOf(id: string): Promise<string[]> {
  return (await env.PHOTOS.list({ prefix: `photos/${id}/` })).objects.map(({ key }) => key);
}

export async function pictureFile(name: string): Promise<File> {
  return new File([(await drawnPng(240, 200)).slice()], name, { type: "image/png" });
}

export function uploadForm(files: readonly File[], intent = "subir"): FormData {
  const form = formOf({ intent });
  for (const file of files) form.append("fotos", file);
  return form;
}

export { newListingId } from "~/selling/owned-listing.server";
