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

import { bicycleName } from "../bicycles/constants";
import { colorNames } from "../bicycles/names";
import { showablePhotos } from "../bicycles/photos";
import { adminFindPath, FIND_STATE_NAMES, FINDER_NAMES } from "../found/constants";
import { bicyclePath, BicycleSchema } from "../model";
import { adminTheftPath } from "../theft/admin/paths";
import { type Comparison, COMPARISONS, ComparisonSchema } from "../theft/comparison";
import { COMPARISONS_PATH } from "../theft/constants";
import { placeName } from "../theft/list/view";
import { stolenName } from "../theft/name";
import { readTheft } from "../theft/store.server";
import { COMPARISON_INTENTS } from "./constants";

const SHOWN = 5;
const FIND_DECIDED = {
  same: "Avisamos al titular y a la persona que la tiene: se escriben por medio de nosotros.",
  different: "Anotado: son bicicletas distintas. No avisamos a nadie.",
};
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
  /** Whether it is a find, and no listing. */
  isFind: boolean;
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

async function viewOf(context: Context, comparison: Comparison): Promise<ComparisonView> {
  const { id, listingId, findId, createdAt } = comparison;
  const [stolen, offered] = await Promise.all([
    stolenSide(context, comparison),
    findId === null ? listingSide(context, listingId) : findSide(context, findId),
  ]);
  return { id, since: formatShortDateTime(createdAt), isFind: findId !== null, stolen, offered };
}

/** The reported bicycle, or a registered one without a report. */
async function stolenSide({ database, log }: Context, { theftId, bicycleId }: Comparison): Promise<ComparedSide> {
  const report = theftId === null ? null : await readTheft(database, theftId, log);
  const id = report?.bicycleId ?? bicycleId;
  // A report without a registered bicycle has an empty id.
  const stored = id === null || id === "" ? null : await database.read(bicyclePath(id));
  const bicycle = stored && decodeDocument(BicycleSchema, stored, log);
  if (report === null && bicycle && theftId === null)
    return {
      title: `${bicycleName(bicycle)}, sin reporte de robo`,
      href: null,
      facts: [
        { label: "Número de serie", value: bicycle.serial },
        { label: "Año", value: bicycle.year === null ? "" : String(bicycle.year) },
        { label: "Colores", value: colorNames(bicycle.colors) },
        { label: "Señas", value: bicycle.marks },
      ],
      photos: showablePhotos(bicycle),
    };
  return {
    title: report ? stolenName(report) : "El reporte ya no existe",
    href: report && theftId !== null ? adminTheftPath(theftId) : null,
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
  };
}

async function listingSide({ database, log }: Context, listingId: string): Promise<ComparedSide> {
  const listed = await database.read(`vehicles/${listingId}`);
  const listing = listed && decodeDocument(ListingSchema, listed, log);
  const { brand = "", model = "", year } = listing?.specifications ?? {};
  return {
    title: listing?.title ?? "El anuncio ya no existe",
    href: listing && adminListingPath(listingId),
    facts: listing
      ? [
          { label: "Número de serie", value: listing.serial ?? "" },
          { label: "Marca y modelo", value: [brand, model, year].filter(Boolean).join(" ") },
          { label: "Descripción", value: listing.description },
          { label: "Lugar", value: [listing.location.district, listing.location.province].filter(Boolean).join(", ") },
          { label: "Publicado", value: listing.publishedAt ? formatShortDateTime(listing.publishedAt) : "" },
          { label: "Estado", value: STATUS_NAMES[listing.status] },
        ]
      : [],
    photos: listing?.photos ?? [],
  };
}

async function findSide({ finds }: Context, findId: string): Promise<ComparedSide> {
  const find = await finds.find(findId);
  return {
    title: find ? `${FINDER_NAMES[find.finder]} la tiene` : "El hallazgo ya no existe",
    href: find && adminFindPath(findId),
    facts: find
      ? [
          { label: "Número que leyó", value: find.serial },
          { label: "Cómo es", value: find.looks },
          { label: "Por qué parece robada", value: find.text },
          { label: "Dónde", value: placeName(find) },
          { label: "La tiene desde", value: formatDay(find.foundOn) },
          { label: "Estado", value: FIND_STATE_NAMES[find.state] },
        ]
      : [],
    photos: find?.photos ?? [],
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
    if (formText(form, "hallazgo") !== "")
      return done(COMPARISONS_PATH, isSame ? FIND_DECIDED.same : FIND_DECIDED.different);
    return done(
      COMPARISONS_PATH,
      isSame
        ? "Pausamos el anuncio, abrimos una solicitud y avisamos a quien la reportó."
        : "Anotado: son bicicletas distintas. El anuncio sigue.",
    );
  });
}
