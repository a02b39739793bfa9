import { DELETED_LISTINGS, isListingId, TITLE_MAX } from "~/catalog/model";
import { withPriceChange } from "~/catalog/price-drops";
import { PUBLIC_STATUSES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { keysInTexts } from "~/registry/numbers/serials/fold";
import {
  type Content,
  MAX_OPEN_DRAFTS,
  type Missing,
  type OwnListing,
  specificationFieldsOf,
  tooManyPhotos,
  type FormStep,
  TITLE_MIN,
  proposedTitle,
} from "~/selling/model";
import {
  type Conflict,
  type Locked,
  type TooManyDrafts,
  changeManaged,
  changed,
  decodeOwn,
  isNewListingId,
  listingDocument,
  listingWrite,
  lockedMessage,
  managedBy,
  mayManage,
  newDraftWrites,
  newListingId,
  readManaged,
  readOwn,
  refreshInBackground,
} from "~/selling/owned-listing.server";
import { withRegisteredFields } from "~/selling/registered/registered-listing";
import { compareChanged } from "~/selling/review/hold.server";
import { withOwnerEdit } from "~/selling/review/owner-edits";
import { STOPPED_MESSAGE, passGate } from "~/selling/theft-gate.server";

import { districtValue } from "../../business/places/chosen-place.server.ts";
import type { VehicleGuess } from "../../catalog/understanding/vehicle-guess.ts";
import type { StepRules } from "./step-schemas";
import { type StepData, applyStep, finishStep, missingFor, sameStep, readValid } from "./steps";

/** Content of a new draft by its seller's first words: only values that the steps' forms would take as well. */
function contentOfWords(words: string, guess: VehicleGuess, rules: StepRules): Omit<Content, "photos" | "plan"> {
  const { category, brand, model, year, condition, price, place, fields } = guess;
  const vehicle = take({ photos: [], specifications: {}, location: {} }, "vehiculo", {
    category,
    brand,
    model,
    year,
    condition,
  });
  const isTitle = proposedTitle(vehicle) === null && words.length >= TITLE_MIN && words.length <= TITLE_MAX;
  const title = isTitle ? words.charAt(0).toLocaleUpperCase("es") + words.slice(1) : undefined;
  const detailed = take(vehicle, "detalles", { title, ...fields });
  return take(detailed, "precio", { price, department: place?.department, district: place && districtValue(place) });

  function take(content: Content, step: FormStep, values: Record<string, string | number | undefined>): Content {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, String(value));
    const data = readValid(step, form, content, rules);
    return data === null ? content : applyStep(content, data);
  }
}

type DraftStartResult = { ok: true; id: string } | TooManyDrafts;

type DuplicateResult = { ok: true; id: string; source: OwnListing } | TooManyDrafts | Failed<"not-found">;

interface StepToSave {
  id: string;
  version: number;
  data: StepData;
  /** Whether the step's required fields must be there ('Continuar'), or may be empty ('Guardar y salir'). */
  complete: boolean;
}
type StepSaveResult =
  /** `isToBeHeld`: it is off, and will wait for an administrator when it is published again. */
  | { ok: true; listing: OwnListing; isToBeHeld?: boolean }
  | Failed<"incomplete", { missing: Missing[] }>
  | Failed<"not-found">
  | Conflict
  | Locked;

/** Open drafts: beginning, listing and filling them step by step. */
export function createDrafts(context: Context) {
  const { database, clock, log } = context;

  async function rules(): Promise<StepRules> {
    // Without the known brands a brand is kept as typed.
    const [brands, categories, plans] = await Promise.all([
      nullIfUnavailable(() => context.catalog.brands(), log),
      context.catalog.categories(),
      context.catalog.plans(),
    ]);
    return { now: clock.now(), brands: brands ?? [], categories, plans: plans.filter((plan) => plan.active) };
  }

  async function list(uid: string): Promise<OwnListing[]> {
    const { filter } = await managedBy(database, uid, log);
    const found = await database.find({
      collection: "vehicles",
      where: [filter, ["status", "==", "draft"]],
      orderBy: [["updatedAt", "desc"]],
      limit: MAX_OPEN_DRAFTS,
    });
    return found.flatMap((snapshot) => decodeOwn(snapshot, log) ?? []);
  }

  /** Nothing where the catalogue is not reached: the seller fills the steps. */
  async function guessed(words: string) {
    const guess = await nullIfUnavailable(() => context.catalog.guessVehicle(words), log);
    return guess && contentOfWords(words, guess, await rules());
  }

  /** `words`: the first ones of the seller, read for what they tell. */
  async function start(
    uid: string,
    requestedId?: unknown,
    { words = "", description }: { words?: string; description?: string } = {},
  ): Promise<DraftStartResult> {
    const id = isNewListingId(requestedId) ? requestedId : newListingId();
    const now = clock.now();
    const content = { ...(words && (await guessed(words))), ...(description && { description }) };
    const started = await database.transaction(async (tx): Promise<DraftStartResult & { sellerId: string }> => {
      const { sellerId } = await managedBy(tx, uid, log);
      const [existing, deleted] = await tx.readAll([listingDocument(id), `${DELETED_LISTINGS}/${id}`]);
      const ownDraft = existing?.data.sellerId === sellerId && existing.data.status === "draft";
      if (ownDraft) return { ok: true, id, sellerId };
      // The id was used: this form was sent before, and its listing has been published or deleted.
      const free = existing || deleted ? newListingId() : id;
      const draft = await newDraftWrites(tx, sellerId, free, content, now);
      if (!draft.ok) return { ...draft, sellerId };
      tx.write(...draft.writes);
      return { ok: true, id: free, sellerId };
    });
    const { sellerId, ...result } = started;
    if (result.ok && sellerId !== uid) log.info("selling.begun-by-helper", { uid, sellerId, listing: result.id });
    return result;
  }

  /**
   * Begins a draft with the content of another listing of the user; `requestedId` as in `start`. Not copied: photos,
   * plan, and data of that one vehicle (serial, plate, papers, registration, inspections).
   */
  async function duplicate(uid: string, sourceId: string, requestedId: unknown): Promise<DuplicateResult> {
    if (!isListingId(sourceId) || !isNewListingId(requestedId)) return failed("not-found");
    const now = clock.now();
    return database.transaction(async (tx): Promise<DuplicateResult> => {
      const paths = [listingDocument(sourceId), listingDocument(requestedId), `${DELETED_LISTINGS}/${requestedId}`];
      const [found, existing, deleted] = await tx.readAll(paths);
      const isManaged = found && (await mayManage(tx, uid, found.data.sellerId, log));
      const source = isManaged ? decodeOwn(found, log) : null;
      if (source === null || !PUBLIC_STATUSES.includes(source.status)) return failed("not-found");
      if (existing?.data.sellerId === source.sellerId && existing.data.status === "draft")
        return { ok: true, id: requestedId, source };
      const free = existing || deleted ? newListingId() : requestedId;
      const draft = await newDraftWrites(tx, source.sellerId, free, contentForCopy(source), now);
      if (!draft.ok) return draft;
      tx.write(...draft.writes);
      return { ok: true, id: free, source };
    });
  }

  async function saveStep(uid: string, { id, version, data, complete }: StepToSave): Promise<StepSaveResult> {
    const now = clock.now();
    const plans = data.step === "plan" ? await context.catalog.plans() : [];
    const saved = await changeManaged(context, uid, id, async (listing, tx, snapshot): Promise<StepSaveResult> => {
      const locked =
        lockedMessage(listing) ?? (listing.status !== "draft" && data.step === "plan" ? PLAN_SETTLED : null);
      if (locked) return locked;
      const isFinished = complete || listing.status !== "draft";
      const typed = applyStep(listing, withRegisteredFields(listing, keepCategory(listing, data)));
      const content = isFinished ? finishStep(data.step, typed) : typed;
      if (isFinished) {
        const plan = plans.find((offer) => offer.active && offer.id === content.plan?.id) ?? null;
        const missing = missingFor(content, plan, now).filter((entry) => entry.step === data.step);
        const excess = plan && tooManyPhotos(content.photos.length, plan);
        if (excess) missing.push({ step: "plan", field: "plan", message: excess });
        const tooFew = tooFewPieces(listing, content);
        if (tooFew) missing.push({ step: data.step, field: data.step === "precio" ? "stock" : "", message: tooFew });
        if (missing.length > 0) return failed("incomplete", { missing });
      }
      // A resubmission with the same content is no conflict.
      if (sameStep(data.step, listing, content)) return { ok: true, listing };
      if (listing.version !== version) return failed("conflict", { saved: listing });
      const isNewSerial = listing.status !== "draft" && numbersOf(content) !== numbersOf(listing);
      const passed = isNewSerial ? await passGate(context, tx, { ...listing, ...content }) : null;
      if (passed?.ok === false) return failed("locked", STOPPED_MESSAGE);
      const isNear = passed?.isNear ?? null;
      const reviewed = await compareChanged(context, { ...listing, ...content }, snapshot, { isNear });
      const changes = {
        ...fieldsOfForms(content),
        ...priceChange(listing, content, now),
        ...passed?.fields,
        ...reviewed.fields,
        ...withOwnerEdit(snapshot, listing, content, now),
      };
      tx.write(listingWrite(listing, changes, now));
      return { ok: true, listing: changed(listing, changes, now), isToBeHeld: reviewed.isToBeHeld };
    });
    if (saved.ok && (saved.listing.status === "active" || saved.listing.status === "in_review"))
      refreshInBackground(context);
    return saved;
  }

  return {
    rules,
    list,
    start,
    duplicate,
    saveStep,
    own: (uid: string, id: string) => readOwn(context, uid, id),
    /** Also by who helps in the seller's shop. */
    managed: (uid: string, id: string) => readManaged(context, uid, id),
  };
}

const PLAN_SETTLED: Locked = failed("locked", "El plan de un anuncio publicado no se cambia.");

/** A published listing keeps its category: a listing that shoppers found by it must not become something else. */
function keepCategory(listing: OwnListing, data: StepData): StepData {
  return data.step === "vehiculo" && listing.status !== "draft" ? { ...data, category: listing.category } : data;
}

function contentForCopy({ title, description, category, price, specifications, location }: OwnListing) {
  const own = new Set(
    specificationFieldsOf(category)
      .filter(({ type, declared }) => type === "plate" || declared)
      .map(({ name }) => name),
  );
  const kept = Object.entries(specifications).filter(([name]) => !own.has(name));
  return { title, description, category, price, specifications: Object.fromEntries(kept), location };
}

/** Records a price change of a published listing: shoppers hear of drops. */
function priceChange(
  { price: from, publishedAt, priceChanges }: OwnListing,
  { price: to }: Content,
  at: Date,
): Pick<OwnListing, "priceChanges"> {
  if (publishedAt === null || from === undefined || to === undefined || from === to) return {};
  return { priceChanges: withPriceChange(priceChanges, { from, to, at }) };
}

function tooFewPieces({ reservedUnits = 0, soldUnits = 0 }: OwnListing, { stock = 1 }: Content): string | null {
  const taken = reservedUnits + soldUnits;
  return stock < taken
    ? `Ya hay ${taken === 1 ? "1 unidad vendida o reservada" : `${taken} unidades vendidas o reservadas`}: no puedes ofrecer menos.`
    : null;
}

/** All that names the vehicle's number, which is compared with the reports of theft. */
function numbersOf({ serial, title, description }: Content): string {
  return [serial ?? "", ...keysInTexts([title ?? "", description ?? ""])].join(" ");
}

/** Content filled by the steps' forms: all but the photos, which have changes of their own. */
function fieldsOfForms({
  title,
  description,
  category,
  price,
  stock,
  specifications,
  location,
  plan,
  serial,
}: Content) {
  return { title, description, category, price, stock, specifications, location, plan, serial };
}
