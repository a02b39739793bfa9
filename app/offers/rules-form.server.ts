import { z } from "zod";

import { MAX_PRICE_SOLES } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { solesField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { BELOW_FIELD, FROM_FIELD, OPEN_FIELD, offerRulesPath, type OfferRulesView } from "./constants";
import { OFFERS, offerRulesOf, type Negotiation, type OfferRules } from "./model";
import { atTime, lastTurn, offerRange, inSoles, waitsFor } from "./rules";

export const LISTING_NOT_YOURS = "No encontramos ese anuncio entre los tuyos.";
const CHANGED = "Este anuncio cambió desde que abriste la página. Revisa y guarda otra vez.";
const NEGOTIATIONS = 100;

/** Facts of an own listing or draft that the page shows. */
const OwnSchema = z.object({
  sellerId: z.string(),
  title: z.string().default("Anuncio sin título"),
  price: z.number().positive().optional(),
  version: z.int(),
});

/** The seller's rules for offers on one listing. Only its owner reads the limits. */
export function createOfferRules(context: Context) {
  const { database, clock, log } = context;

  async function own(uid: string, listingId: string, source: Pick<typeof database, "read"> = database) {
    if (!/^[\w-]{1,128}$/.test(listingId)) return null;
    const snapshot = await source.read(`vehicles/${listingId}`);
    const listing = snapshot && decodeDocument(OwnSchema, snapshot, log);
    return snapshot && listing?.sellerId === uid ? { listing, rules: offerRulesOf(snapshot) } : null;
  }

  async function page(uid: string, listingId: string): Promise<OfferRulesView | null> {
    const found = await own(uid, listingId);
    if (!found) return null;
    const { listing, rules } = found;
    const { title, price = 0, version } = listing;
    return {
      listing: { id: listingId, title, price: price === 0 ? "" : inSoles(price), range: offerRange(price) },
      version,
      values: valuesOf(rules),
      negotiations: await negotiationsOf(uid, listingId),
    };
  }

  async function negotiationsOf(uid: string, listingId: string): Promise<OfferRulesView["negotiations"]> {
    const found = await OFFERS.find(database, { where: [["listingId", "==", listingId]], limit: NEGOTIATIONS }, log);
    const now = clock.now();
    const negotiations = found.filter(({ sellerId }) => sellerId === uid).map((one) => atTime(one, now));
    const names = await context.accounts.names(negotiations.map(({ buyerId }) => buyerId));
    return negotiations
      .sort((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
      .map((negotiation) => ({
        threadId: negotiation.id,
        name: names.get(negotiation.buyerId) ?? "Cuenta no disponible",
        price: inSoles(lastTurn(negotiation).soles),
        state: stateOf(negotiation),
      }));
  }

  /** @returns the page's next step; `values` come back where a limit is wrong */
  function submit(uid: string, listingId: string, form: FormData): Promise<FormOutcome> {
    return handleForm(form, async () => {
      const found = await own(uid, listingId);
      if (!found) return formNotFound(LISTING_NOT_YOURS);
      const parsed = parseForm(offerRulesForm(found.listing.price ?? 0), form);
      if (!parsed.ok) return rejectedWith(parsed);
      const rules: OfferRules = {
        open: parsed.data[OPEN_FIELD] === "1",
        declineBelow: parsed.data[BELOW_FIELD] ?? null,
        acceptFrom: parsed.data[FROM_FIELD] ?? null,
      };
      const version = Number(formText(form, "version"));
      const saved = await database.transaction(async (tx) => {
        const now = await own(uid, listingId, tx);
        if (!now) return failed("not-found");
        if (JSON.stringify(now.rules) === JSON.stringify(rules)) return { ok: true as const };
        if (now.listing.version !== version) return failed("conflict");
        const data = { offerRules: rules, version: version + 1, updatedAt: clock.now() };
        tx.write({ update: `vehicles/${listingId}`, data });
        return { ok: true as const };
      });
      if (saved.ok) return done(offerRulesPath(listingId), "Guardamos cómo recibes ofertas.");
      return saved.reason === "not-found" ? formNotFound(LISTING_NOT_YOURS) : rejected(form, { "": CHANGED }, 409);
    });
  }

  return { page, submit };
}

function valuesOf({ open, declineBelow, acceptFrom }: OfferRules): Record<string, string> {
  return {
    [OPEN_FIELD]: open ? "1" : "",
    [BELOW_FIELD]: declineBelow === null ? "" : String(declineBelow),
    [FROM_FIELD]: acceptFrom === null ? "" : String(acceptFrom),
  };
}

/** `price`: of the listing, in soles; 0 while it has none. */
export function offerRulesForm(price: number) {
  const { min, max } = price > 0 ? offerRange(price) : { min: 1, max: MAX_PRICE_SOLES };
  return z
    .object({
      [OPEN_FIELD]: z.string().optional(),
      [BELOW_FIELD]: solesField({ label: "Rechazar ofertas de menos de", min, max, whole: true }),
      [FROM_FIELD]: solesField({ label: "Aceptar ofertas desde", min, max, whole: true }),
    })
    .superRefine((typed, refinement) => {
      const [below, from] = [typed[BELOW_FIELD], typed[FROM_FIELD]];
      if (below === undefined || from === undefined || from >= below) return;
      const message = `Aceptar ofertas desde: escribe ${inSoles(below)} o más, lo que no rechazas.`;
      refinement.addIssue({ code: "custom", path: [FROM_FIELD], message });
    });
}

function stateOf(negotiation: Negotiation): string {
  const { state, agreed } = negotiation;
  if (state === "agreed") return "Aceptada: espera el pago";
  if (state === "open") return waitsFor(negotiation) === "seller" ? "Espera tu respuesta" : "Espera al comprador";
  if (agreed?.outcome === "paid") return "Pagada";
  switch (lastTurn(negotiation).outcome) {
    case "declined":
      return "Rechazada";
    case "expired":
      return "Vencida";
    case "accepted":
      return "No se pagó";
    default:
      return "Terminada";
  }
}
