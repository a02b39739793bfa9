import { formatDay } from "~/business/calendar";
import { formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import { ListingSchema } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { PhotoRef } from "~/platform/images";

import { colorNames } from "../bicycles/names";
import { bicyclePath, BicycleSchema } from "../model";
import { adminTheftPath } from "../theft/admin/paths";
import { type Comparison, COMPARISONS, ComparisonSchema } from "../theft/comparison";
import { COMPARISONS_PATH } from "../theft/constants";
import { placeName } from "../theft/list/view";
import { stolenName } from "../theft/name";
import { readTheft } from "../theft/store.server";
import { COMPARISON_INTENTS } from "./constants";

const SHOWN = 5;
const NOT_OPEN = "Esta comparación ya se decidió.";

interface ComparedSide {
  title: string;
  href: string | null;
  facts: { label: string; value: string }[];
  photos: PhotoRef[];
}

export interface ComparisonView {
  id: string;
  since: string;
  stolen: ComparedSide;
  offered: ComparedSide;
}

/** Listings whose number looks like a stolen one, the oldest first. */
export async function loadComparisons(context: Context): Promise<{ pairs: ComparisonView[] }> {
  const { database, log } = context;
  const found = await database.find({
    collection: COMPARISONS,
    where: [["state", "==", "open"]],
    orderBy: [["createdAt", "asc"]],
    limit: SHOWN,
  });
  const open = found.flatMap((snapshot) => decodeDocument(ComparisonSchema, snapshot, log) ?? []);
  const pairs = await Promise.all(open.map((comparison) => viewOf(context, comparison)));
  return { pairs };
}

async function viewOf(
  { database, log }: Context,
  { id, theftId, listingId, createdAt }: Comparison,
): Promise<ComparisonView> {
  const [report, listed] = await Promise.all([
    readTheft(database, theftId, log),
    database.read(`vehicles/${listingId}`),
  ]);
  const listing = listed && decodeDocument(ListingSchema, listed, log);
  const stored = report && report.bicycleId !== "" ? await database.read(bicyclePath(report.bicycleId)) : null;
  const bicycle = stored && decodeDocument(BicycleSchema, stored, log);
  const { brand = "", model = "", year } = listing?.specifications ?? {};
  return {
    id,
    since: formatShortDateTime(createdAt),
    stolen: {
      title: report ? stolenName(report) : "El reporte ya no existe",
      href: report && adminTheftPath(theftId),
      facts: report
        ? [
            { label: "Número de serie", value: bicycle?.serial || report.serial || report.serialKey },
            { label: "Año", value: report.year === null ? "" : String(report.year) },
            { label: "Colores", value: colorNames(report.colors) },
            { label: "Señas", value: report.marks },
            { label: "Robada", value: `${formatDay(report.stolenOn)}, ${placeName(report)}` },
          ]
        : [],
      photos: report?.photos ?? [],
    },
    offered: {
      title: listing?.title ?? "El anuncio ya no existe",
      href: listing && adminListingPath(listingId),
      facts: listing
        ? [
            { label: "Número de serie", value: listing.serial ?? "" },
            { label: "Marca y modelo", value: [brand, model, year].filter(Boolean).join(" ") },
            { label: "Descripción", value: listing.description },
            {
              label: "Lugar",
              value: [listing.location.district, listing.location.province].filter(Boolean).join(", "),
            },
            { label: "Publicado", value: listing.publishedAt ? formatShortDateTime(listing.publishedAt) : "" },
            { label: "Estado", value: STATUS_NAMES[listing.status] },
          ]
        : [],
      photos: listing?.photos ?? [],
    },
  };
}

/** `intent`: `es-la-misma` or `no-es`, for the pair `par`. The caller has checked the administrator. */
export function decideComparison(context: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== COMPARISON_INTENTS.same && intent !== COMPARISON_INTENTS.different) return unknownIntent(form);
    const isSame = intent === COMPARISON_INTENTS.same;
    const state = isSame ? "same" : "different";
    const decided = await context.theft.decideComparison(formText(form, "par"), state, (id) =>
      auditWrite(
        {
          actor,
          action: "comparison.decided",
          target: `${COMPARISONS}/${id}`,
          label: "Comparación de series",
          changes: { state: ["open", state] },
        },
        context.clock.now(),
      ),
    );
    if (decided === "not-found") return formNotFound("No encontramos esta comparación.");
    if (decided === "conflict") return rejected(form, { "": NOT_OPEN }, 409);
    return done(
      COMPARISONS_PATH,
      isSame
        ? "Pausamos el anuncio, abrimos una solicitud y avisamos a quien la reportó."
        : "Anotado: son bicicletas distintas. El anuncio sigue.",
    );
  });
}
