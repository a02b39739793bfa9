import type { FileQuery } from "~/admin-kit/list/cursor.server";
import { readListQuery } from "~/admin-kit/list/query";
import { createQueue } from "~/admin-kit/list/queue.server";
import type { AdminSheet, ComparedSide } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import { ListingSchema } from "~/catalog/model";
import { STATUS_NAMES } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import { formText } from "~/platform/forms/form-text";
import { formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";
import type { Fact } from "~/ui/fact-list";

import { adminProofPath, bicycleName, ORIGIN_NAMES, publicBicyclePath } from "../../bicycles/constants";
import { colorNames } from "../../bicycles/names";
import { showablePhotos } from "../../bicycles/photos";
import { adminFindPath, FIND_STATE_NAMES, FINDER_NAMES } from "../../finds/constants";
import { bicyclePath, BicycleSchema } from "../../model";
import { adminTheftPath } from "../../theft/admin/paths";
import { ADMIN_THEFTS_PATH, COMPARISONS_PATH } from "../../theft/constants";
import { type Comparison, COMPARISONS, ComparisonSchema } from "../../theft/gate/comparison";
import { placeName } from "../../theft/list/view";
import { stolenName } from "../../theft/name";
import { readTheft } from "../../theft/store.server";
import { standingIn } from "../numbers.server";
import { STANDINGS } from "../standing";

type ComparedThing = "listing" | "find" | "registration";
const COMPARISON_INTENTS = { same: "es-la-misma", different: "no-es" } as const;
const PAIR_FIELD = "par";

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
const NO_PAIR = "No encontramos esta comparación.";
const NOT_OPEN = "Esta comparación ya se decidió.";
const CONTESTED =
  "Hay dos personas que dicen tener este número. Decide primero el reporte que espera, en Reportes de robo; después " +
  "avisamos a quien corresponda.";

const TITLES: Record<ComparedThing, { title: string; stolen: string; offered: string }> = {
  listing: { title: "¿El anuncio es de la robada?", stolen: "La robada", offered: "El anuncio" },
  find: { title: "¿El hallazgo es la registrada?", stolen: "La registrada", offered: "El hallazgo" },
  registration: { title: "¿La registrada es la robada?", stolen: "La robada", offered: "La que se registró" },
};
const LIST = { to: COMPARISONS_PATH, label: "Series parecidas" };

/** Pairs to compare, the oldest first. */
const OPEN: FileQuery = {
  collection: COMPARISONS,
  where: [["state", "==", "open"]],
  orderBy: [["createdAt", "asc"]],
};
const COMPARISON_QUEUE = createQueue({
  label: LIST.label,
  read: async (_context, params) => ({
    spec: { path: COMPARISONS_PATH },
    query: readListQuery({ path: COMPARISONS_PATH, filters: [] }, params),
    asked: { query: OPEN },
  }),
  pathOf: ({ id }) => comparisonPagePath(id),
});
const queuedAs = (comparison: Comparison) => ({ path: `${COMPARISONS}/${comparison.id}`, data: comparison });

function comparisonPagePath(id: string): string {
  return `${COMPARISONS_PATH}?${new URLSearchParams({ [PAIR_FIELD]: id })}`;
}

async function readComparison({ database, log }: Context, id: string): Promise<Comparison | null> {
  const snapshot = isDocumentId(id) ? await database.read(`${COMPARISONS}/${id}`) : null;
  return snapshot && decodeDocument(ComparisonSchema, snapshot, log);
}

/**
 * A listing, a find or a registration beside the bicycle whose number looks like its own: the pair that the address
 * names, or the oldest that nobody has compared.
 */
export async function loadComparison(context: Context, params: URLSearchParams): Promise<AdminSheet> {
  const { database, log } = context;
  const named = params.get(PAIR_FIELD);
  const [first] = named === null ? await database.find({ ...OPEN, limit: 1 }) : [];
  const comparison =
    named === null ? first && decodeDocument(ComparisonSchema, first, log) : await readComparison(context, named);
  const page = { back: { to: ADMIN_THEFTS_PATH, label: "Reportes de robo" }, failure: "No guardamos la decisión" };
  if (!comparison) {
    if (named !== null) throw notFound(NO_PAIR);
    return {
      ...page,
      thing: "",
      title: LIST.label,
      notice: { title: "Ninguna por comparar" },
      shown: {},
      sections: [],
    };
  }
  const { id, listingId, findId, bicycleId, createdAt, state } = comparison;
  const thing = thingOf(comparison);
  const { title, stolen: stolenLabel, offered: offeredLabel } = TITLES[thing];
  const [queue, stolen, offered] = await Promise.all([
    COMPARISON_QUEUE.around(context, params, queuedAs(comparison)),
    stolenSide(context, comparison),
    findId !== null
      ? findSide(context, findId)
      : thing === "listing"
        ? listingSide(context, listingId)
        : registeredSide(context, bicycleId ?? ""),
  ]);
  return {
    ...page,
    thing: `${id}:${state}`,
    queue,
    title,
    lead: `Sus números se parecen, desde el ${formatShortDateTime(createdAt)}.`,
    notice: state !== "open" && { title: NOT_OPEN },
    shown: { [PAIR_FIELD]: id },
    next: true,
    sections: [
      {
        id: "las-dos",
        title: "Las dos",
        parts: [
          { compared: [sideOf(stolenLabel, stolen), sideOf(offeredLabel, offered)] },
          { said: "Un lote de fábrica tiene números seguidos: decide por las fotos, las señas, el lugar y el día." },
        ],
      },
      state === "open" && {
        id: "decidir",
        title: "¿Es la misma?",
        isDecision: true,
        parts: [
          {
            form: {
              acts: [
                { intent: COMPARISON_INTENTS.same, label: "Es la misma", variant: "danger", key: "a" },
                { intent: COMPARISON_INTENTS.different, label: "No es", variant: "secondary", key: "r" },
              ],
            },
          },
        ],
      },
    ],
  };
}

interface FoundSide {
  title: string;
  href: string | null;
  facts: Fact[];
  photos: PhotoRef[];
}

function sideOf(label: string, { title, href, facts, photos }: FoundSide): ComparedSide {
  const shown = photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} de ${label.toLowerCase()}` }));
  return { label, title, to: href, facts, photos: shown };
}

function thingOf({ findId, listingId }: Comparison): ComparedThing {
  if (findId !== null) return "find";
  return listingId === "" ? "registration" : "listing";
}

/** The reported bicycle, or a registered one without a report. */
async function stolenSide(
  { database, registry, log }: Context,
  { theftId, bicycleId }: Comparison,
): Promise<FoundSide> {
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

async function listingSide({ database, log }: Context, listingId: string): Promise<FoundSide> {
  const listed = await database.read(`vehicles/${listingId}`);
  const listing = listed && decodeDocument(ListingSchema, listed, log);
  const { brand = "", model = "", year } = listing?.specifications ?? {};
  return {
    title: listing?.title ?? "El anuncio ya no existe",
    href: listing && adminListingPath(listingId),
    facts: listing
      ? [
          { label: "Número de serie", value: listing.serial ?? "" },
          { label: "Año", value: year ? String(year) : "" },
          { label: "Marca y modelo", value: [brand, model].filter(Boolean).join(" ") },
          { label: "Descripción", value: listing.description },
          { label: "Lugar", value: [listing.location.district, listing.location.province].filter(Boolean).join(", ") },
          { label: "Publicado", value: listing.publishedAt ? formatShortDateTime(listing.publishedAt) : "" },
          { label: "Estado", value: STATUS_NAMES[listing.status] },
        ]
      : [],
    photos: listing?.photos ?? [],
  };
}

async function registeredSide({ registry, accounts }: Context, bicycleId: string): Promise<FoundSide> {
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

async function findSide({ finds }: Context, findId: string): Promise<FoundSide> {
  const find = await finds.find(findId);
  return {
    title: find ? `${FINDER_NAMES[find.finder]} la tiene` : "El hallazgo ya no existe",
    href: find && adminFindPath(findId),
    facts: find
      ? [
          { label: "Número de serie", value: find.serial },
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

/** `intent`: `es-la-misma` or `no-es`, for the pair `par`; then the next. The caller has checked the administrator. */
export function decideComparison(
  context: Context,
  actor: string,
  form: FormData,
  params = new URLSearchParams(),
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== COMPARISON_INTENTS.same && intent !== COMPARISON_INTENTS.different) return unknownIntent(form);
    const state = intent === COMPARISON_INTENTS.same ? "same" : "different";
    const comparison = await readComparison(context, formText(form, PAIR_FIELD));
    if (comparison === null) return formNotFound(NO_PAIR);
    const decided = await context.theft.comparisons.decide(comparison.id, state, (id) =>
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
    if (decided === "not-found") return formNotFound(NO_PAIR);
    if (decided === "contested") return rejected(form, { "": CONTESTED }, 409);
    if (decided === "conflict") return rejected(form, { "": NOT_OPEN }, 409);
    const words = DECIDED[thingOf(comparison)][state];
    return COMPARISON_QUEUE.goOn(context, params, queuedAs(comparison), { words, actor });
  });
}
