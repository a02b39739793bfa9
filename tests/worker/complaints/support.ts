import type { SheetInput } from "~/complaints/filing/filing.server";
import type { Progress, Sheet } from "~/complaints/model";
import { AGREEMENT } from "~/complaints/progress/constants";
import type { TakenStep } from "~/complaints/progress/transitions";
import type { Env } from "~/platform/env";

import { makeProgress, makeSheet, makeStatement } from "../../factories/complaints";
import { World } from "../../support/world";
import { env } from "../accounts/support";
import { waitBriefly } from "../platform/helpers";

export const SITE = "https://rebi.test";
export const BUSINESS = "reclamos@rebi.test";
/** Noon in Lima. */
export const on = (day: string) => new Date(`${day}T17:00:00Z`);

interface Given {
  holidays?: readonly string[];
  business?: Partial<Env["business"]>;
  /** For tests in which the machine, not the database, is slow. */
  deadlineMs?: number;
  firestoreHost?: string;
}

/** A business with its complaints book. */
export function complaintsWorld({ holidays = [], business = {}, deadlineMs, firestoreHost }: Given = {}): World {
  const ours = {
    ...env.business,
    email: BUSINESS,
    legalName: "Rebi Perú S.A.C.",
    ruc: "20512333797",
    legalAddress: "Calle Los Pinos 100, Lima",
    ...business,
  };
  return new World({
    now: on("2026-10-06"),
    env: { siteUrl: SITE, business: ours, holidays: new Set(holidays) },
    sleep: waitBriefly,
    deadlineMs,
    firestoreHost,
  });
}

/** Input of a filing; each call is a form of its own. */
export function formOf(changes: Partial<SheetInput> = {}): SheetInput {
  return {
    statement: makeStatement(),
    attachments: [],
    formId: crypto.randomUUID().replaceAll("-", ""),
    uid: null,
    crowded: false,
    ...changes,
  };
}

/** Puts sheets into the book as their filing leaves them. */
export async function seedSheet(
  world: World,
  sheet: Sheet = makeSheet(),
  changes: Partial<Progress> = {},
): Promise<Sheet> {
  await world.seed(
    { create: `complaints/${sheet.number}`, data: { ...sheet } },
    { create: `complaintProgress/${sheet.number}`, data: { ...makeProgress(sheet, changes) } },
  );
  return sheet;
}

interface Step {
  number: string;
  text: string;
  version: number;
  actor: string;
}

/** A step as its form sends it, which saw the state of now unless told otherwise. */
export async function takeStep(world: World, step: TakenStep, given: Partial<Step> = {}) {
  const { number = "000000001-2026" } = given;
  const version = given.version ?? (await progressOf(world, number)).history.length;
  const consumers = step === "accept" || step === "decline";
  const text = given.text ?? (step === "accept" ? AGREEMENT : step === "decline" ? "" : `Texto de ${step}.`);
  const actor = given.actor ?? (consumers ? "consumer" : "jefa");
  return world.complaints.progress.advance(number, { step, actor, text, version });
}

export async function progressOf(world: World, number = "000000001-2026"): Promise<Progress> {
  return (await world.find(`complaintProgress/${number}`)) as unknown as Progress;
}

/** Ids of all documents of a collection, sorted; at most 300. */
export async function idsOf(world: World, collection: string): Promise<string[]> {
  return (await world.database.find({ collection, select: [], limit: 300 })).map(({ id }) => id).sort();
}
