import { plural } from "~/business/format";
import { formatSoles, toCentimos, toSoles } from "~/business/money";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { badRequest } from "~/platform/http/http";
import { titleOf, type OwnListing } from "~/selling/model";

import {
  LOT_MAX,
  LOT_STEPS,
  changedPrice,
  INVERSE,
  readLotStep,
  readPriceShift,
  wrongPriceShift,
  PLANS_MAX,
  type ChangeStep,
  type LotStep,
} from "./bulk";
import type { BulkRowResult, ChosenListing } from "./bulk.server";
import { listingsPath, readListingsQuery } from "./own-listings-query";
import { planRejection } from "./paid-plans";

interface BulkPreviewRow {
  /** `id~version`. */
  key: string;
  title: string;
  facts: string;
  /** Why it stays as it is; null where it changes. */
  problem: string | null;
}

export interface BulkPreview {
  step: LotStep;
  verb: string;
  rows: BulkPreviewRow[];
  open: number;
  /** Typed change of the price; `wrong` where it was not understood. */
  change: { way: string; text: string; wrong: string } | null;
  /** Plans to choose from, with the price of each, and the sum of the chosen one. */
  plans: { options: { value: string; label: string }[]; chosen: string; total: string } | null;
  /** How many are taken at most. */
  max: number;
  /** More listings have these filters than one confirmation takes. */
  isCut: boolean;
  /** The list that it came from. */
  back: string;
}

const ROW = /^([\w-]{1,100})~(\d{1,9})(?:~(\d{1,6}(?:\.\d{1,2})?))?$/;

/** Each listing once. */
export function chosenListings(values: readonly FormDataEntryValue[], max = LOT_MAX): ChosenListing[] {
  const rows = new Map<string, ChosenListing>();
  for (const value of values) {
    const [, id = "", version = "", price] = ROW.exec(String(value)) ?? [];
    if (id !== "" && !rows.has(id))
      rows.set(id, { id, version: Number(version), ...(price && { price: Number(price) }) });
  }
  return [...rows.values()].slice(0, max);
}

/** The effect of a step on the ticked listings, or to all of a filter (`todos`). @throws a 400 for an unknown step */
export async function previewBulk(context: Context, uid: string, params: URLSearchParams): Promise<BulkPreview> {
  const step = readLotStep(params.get("accion"));
  if (step === null) throw badRequest();
  const query = readListingsQuery(params);
  const max = step === "plan" ? PLANS_MAX : LOT_MAX;
  const ticked = chosenListings(params.getAll("fila"), max);
  const { listings, isCut } = params.has("todos")
    ? await context.selling.listings.matching(uid, query, max)
    : {
        listings: await context.selling.listings.byIds(
          uid,
          ticked.map(({ id }) => id),
        ),
        isCut: false,
      };
  const way = params.get("como") ?? "bajar-porcentaje";
  const text = (params.get("cuanto") ?? "").slice(0, 20);
  const change = step === "precio" ? readPriceShift(way, text) : null;
  const wrong = step === "precio" && text !== "" && change === null ? wrongPriceShift(text) : "";
  const plans = step === "plan" ? await context.catalog.plans() : [];
  const paid = context.env.payments === null ? [] : plans.filter(({ active, price }) => active && price > 0);
  const plan = paid.find(({ id }) => id === params.get("plan")) ?? paid[0] ?? null;
  const refusedPlan = (listing: OwnListing) => {
    if (plan === null) return "por ahora no se puede pagar un plan";
    if (listing.sellerId !== uid) return "su plan lo paga el dueño de la tienda";
    const current = plans.find(({ id }) => id === listing.plan?.id) ?? null;
    const words = planRejection(listing, { plan, current, action: "upgrade" }, context.clock.now());
    return words && words.charAt(0).toLowerCase() + words.slice(1).replace(/\.$/, "");
  };
  const rows = listings.map((listing): BulkPreviewRow => {
    const { id, version, status, price } = listing;
    const before = price === undefined ? "" : formatSoles(toCentimos(price), { compact: true });
    const next = price === undefined || change === null ? null : changedPrice(toCentimos(price), change);
    const after = next === null ? before : `${before} → ${formatSoles(next, { compact: true })}`;
    return {
      key: `${id}~${version}`,
      title: titleOf(listing),
      facts: [STATUS_NAMES[status], after].filter(Boolean).join(" · "),
      problem: problemOf(step, listing, next) ?? (step === "plan" ? refusedPlan(listing) : null),
    };
  });
  const open = step === "precio" && change === null ? 0 : rows.filter(({ problem }) => problem === null).length;
  return {
    ...{ step, verb: LOT_STEPS[step].verb, rows, open, isCut, back: listingsPath(query) },
    change: step === "precio" ? { way, text, wrong } : null,
    max,
    plans: plan && {
      options: paid.map(({ id, name, price }) => ({ value: id, label: `${name}: ${formatSoles(toCentimos(price))}` })),
      chosen: plan.id,
      total: formatSoles(toCentimos(plan.price) * open),
    },
  };
}

function problemOf(step: LotStep, { status, price }: OwnListing, next: number | null): string | null {
  if (!LOT_STEPS[step].isOpenTo(status)) return `en estado «${STATUS_NAMES[status]}» no se puede`;
  if (step !== "precio") return null;
  if (price === undefined) return "todavía no tiene precio";
  if (next !== null && (next < toCentimos(MIN_PRICE_SOLES) || next > toCentimos(MAX_PRICE_SOLES)))
    return (
      `el precio debe estar entre ${formatSoles(toCentimos(MIN_PRICE_SOLES), { compact: true })} y ` +
      formatSoles(toCentimos(MAX_PRICE_SOLES), { compact: true })
    );
  return null;
}

export interface BulkReply extends FormFailure {
  results?: BulkRowResult[];
  done?: string;
  /** To take back what was done: the step, and the listings as they are now. */
  undo?: { step: ChangeStep; rows: string[] } | null;
}

/** `intent`: a step; `fila`: listings as they were shown, with the price that an undo gives each back. */
export async function submitBulk(context: Context, uid: string, form: FormData): Promise<FormOutcome<BulkReply>> {
  return handleForm<BulkReply>(form, async () => {
    const step = readLotStep(form.get("intent"));
    if (step === null || step === "plan") return unknownIntent(form);
    const chosen = chosenListings(form.getAll("fila"));
    if (chosen.length === 0) return rejected(form, { "": "No elegiste ningún anuncio." });
    const isUndo = chosen.every(({ price }) => price !== undefined);
    const change =
      step === "precio" && !isUndo
        ? readPriceShift(formText(form, "como"), formText(form, "cuanto").slice(0, 20))
        : null;
    if (step === "precio" && !isUndo && change === null)
      return rejected(form, { cuanto: wrongPriceShift(formText(form, "cuanto")) });
    const results = await context.selling.bulk.take(uid, chosen, step, change);
    const changed = results.filter(({ isDone }) => isDone);
    if (form.has("deshacer") && changed.length === results.length)
      return done("/perfil/anuncios", `Deshicimos el cambio en ${plural(changed.length, "anuncio")}.`);
    const inverse = form.has("deshacer") ? undefined : INVERSE[step];
    const rows = changed.map(({ id, version, former }) =>
      step === "precio" && former !== undefined
        ? `${id}~${version}~${toSoles(toCentimos(former))}`
        : `${id}~${version}`,
    );
    const undo = inverse && rows.length > 0 ? { step: inverse, rows } : null;
    return { kind: "shown", reply: { ok: false, errors: {}, values: {}, results, done: LOT_STEPS[step].done, undo } };
  });
}
