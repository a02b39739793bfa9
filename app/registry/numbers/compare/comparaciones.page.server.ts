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
import type { Fact } from "~/ui/fact-list";

import { adminProofPath, bicycleName, ORIGIN_NAMES, publicBicyclePath } from "../../bicycles/constants";
import { colorNames } from "../../bicycles/names";
import { showablePhotos } from "../../bicycles/photos";
import { adminFindPath, FIND_STATE_NAMES, FINDER_NAMES } from "../../finds/constants";
import { bicyclePath, BicycleSchema } from "../../model";
import { adminTheftPath } from "../../theft/admin/paths";
import { COMPARISONS_PATH } from "../../theft/constants";
import { type Comparison, COMPARISONS, ComparisonSchema } from "../../theft/gate/comparison";
import { placeName } from "../../theft/list/view";
import { stolenName } from "../../theft/name";
import { readTheft } from "../../theft/store.server";
import { standingIn } from "../numbers.server";
import { STANDINGS } from "../standing";
import { type ComparedThing, COMPARISON_INTENTS, THING_FIELD, THINGS } from "./constants";

const SHOWN = 5;
const DECIDED: Record<ComparedThing, { same: string; different: string }> = {
  listing: {
    same: "Pausamos el anuncio, abrimos una solicitud y avisamos a quien la reportó.",
    different: "Anotado: son bicicletas distintas. El anuncio sigue.",
  },
  find: {
    same: "Avisamos al titular y a la persona que la tiene: se escriben por medio de nosotros.",
    different: "Anotado: son bicicletas distintas. No avisamos a nadie.",
  },
  registration: {
    same: "Su número dice ahora que está reportada. Avisamos a los dos y abrimos una solicitud.",
    different: "Anotado: son bicicletas distintas. El registro sigue como estaba.",
  },
};
const NOT_OPEN = "Esta comparación ya se decidió.";
const CONTESTED =
  "Hay dos personas que dicen tener este número. Decide primero el reporte que espera, en Reportes de robo; después " +
  "avisamos a quien corresponda.";

interface ComparedSide {
  title: string;
  href: string | null;
  facts: Fact[];
  photos: PhotoRef[];
}

export interface ComparisonView {
  id: string;
  since: string;
  thing: ComparedThing;
  stolen: ComparedSide;
  offered: ComparedSide;
}

/** Listings, finds and registrations whose number looks like a stolen one, the oldest first. */
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
  const { id, listingId, findId, bicycleId, createdAt } = comparison;
  const thing = thingOf(comparison);
  const [stolen, offered] = await Promise.all([
    stolenSide(context, comparison),
    findId !== null
      ? findSide(context, findId)
      : thing === "listing"
        ? listingSide(context, listingId)
        : registeredSide(context, bicycleId ?? ""),
  ]);
  return { id, since: formatShortDateTime(createdAt), thing, stolen, offered };
}

function thingOf({ findId, listingId }: Comparison): ComparedThing {
  if (findId !== null) return "find";
  return listingId === "" ? "registration" : "listing";
}

/** The reported bicycle, or a registered one without a report. */
async function stolenSide(
  { database, registry, log }: Context,
  { theftId, bicycleId }: Comparison,
): Promise<ComparedSide> {
  const report = theftId === null ? null : await readTheft(database, theftId, log);
  const id = report?.bicycleId ?? (theftId === null ? bicycleId : null);
  // A report without a registered bicycle has an empty id.
  const stored = id === null || id === "" ? null : await database.read(bicyclePath(id));
  const bicycle = stored && decodeDocument(BicycleSchema, stored, log);
  const { why } = bicycle
    ? await registry.bicycles.standing(bicycle)
    : await standingIn(database, {
        serialKey: report?.serialKey ?? "",
        theftId: report?.state === "live" ? theftId : null,
      });
  const said = { label: "Su número", value: STANDINGS[why].title };
  if (report === null && bicycle && theftId === null)
    return {
      title: bicycleName(bicycle),
      href: null,
      facts: [
        said,
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
          said,
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

async function registeredSide({ registry, accounts }: Context, bicycleId: string): Promise<ComparedSide> {
  const bicycle = await registry.bicycles.read(bicycleId);
  const holder = bicycle && (await accounts.user(bicycle.ownerId));
  const { proof = null, registeredAt = null } = bicycle ?? {};
  return {
    title: bicycle ? bicycleName(bicycle) : "El registro ya no existe",
    href: bicycle?.status === "registered" ? publicBicyclePath(bicycle.code) : null,
    facts: bicycle
      ? [
          { label: "Número de serie", value: bicycle.serial },
          { label: "Colores", value: colorNames(bicycle.colors) },
          { label: "Señas", value: bicycle.marks },
          { label: "Origen", value: bicycle.origin === null ? "No lo dice" : ORIGIN_NAMES[bicycle.origin] },
          { label: "Registrada", value: registeredAt === null ? "" : formatShortDateTime(registeredAt) },
          {
            label: "Dónde vive el titular",
            value: holder ? placeName({ department: holder.department ?? "", district: holder.district }) : "",
          },
          {
            label: "Comprobante",
            value: proof === null ? "No adjuntó" : "Abrir",
            href: proof && adminProofPath(bicycle.id),
          },
        ]
      : [],
    photos: bicycle ? [...(bicycle.serialPhoto ? [bicycle.serialPhoto] : []), ...showablePhotos(bicycle)] : [],
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
    const decided = await context.theft.comparisons.decide(formText(form, "par"), state, (id) =>
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
    if (decided === "contested") return rejected(form, { "": CONTESTED }, 409);
    if (decided === "conflict") return rejected(form, { "": NOT_OPEN }, 409);
    const thing = THINGS.find((one) => one === formText(form, THING_FIELD)) ?? "listing";
    return done(COMPARISONS_PATH, DECIDED[thing][state]);
  });
}
