import { z } from "zod";

import type { AdminPart, SheetSection } from "~/admin-kit/sheet/sheet";
import { adminListingPath } from "~/catalog/listing/constants";
import { isListingId } from "~/catalog/model";
import { LISTING_STATUSES, PUBLIC_STATUSES, STATUS_NAMES, type ListingStatus } from "~/catalog/statuses";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { Snapshot } from "~/platform/firestore/types";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, formNotFound, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { NO_CASE, casePath } from "../queue-query";

/** `intent` of the form that decides about a listing whose serial is, or looks like, that of a stolen bicycle. */
export const MATCH_INTENT = "decidir-robo";
const MATCH_FIELDS = { verdict: "veredicto", reason: "razon" } as const;
const MATCH_REASON = { min: 10, max: 500 };

/** Verdicts as the log and the case's history keep them. */
const VERDICTS = {
  misma: "Es la bicicleta robada",
  otra: "Es otra bicicleta",
} as const;
type Verdict = keyof typeof VERDICTS;

function isVerdict(text: string): text is Verdict {
  return Object.hasOwn(VERDICTS, text);
}

// Pages of the registry, whose room imports this one.
const adminTheftPath = (id: string) => `/administracion/robos/${id}`;
const adminProofPath = (id: string) => `/administracion/bicicletas/${id}/comprobante`;

type Fields = readonly { label: string; value: string }[];

/** The id that ends the address in a field of a case of kind `robo` (registry/theft); empty where it has none. */
function idIn(fields: Fields, label: string): string {
  const address = fields.find((field) => field.label === label)?.value ?? "";
  return address.slice(address.lastIndexOf("/") + 1);
}

/** Field with the id of a registered bicycle that was found to be a stolen one. */
const REGISTERED = "Registro";

function listingOf(fields: Fields): string | null {
  const id = idIn(fields, "Anuncio");
  return isListingId(id) ? id : null;
}

const StatusSchema = z.object({ status: z.enum(LISTING_STATUSES) });

const statusOf = (snapshot: Snapshot | null) => StatusSchema.safeParse(snapshot?.data).data?.status;
/** While shoppers still see the listing there is no verdict that it was stolen. */
const isShownAs = (status: ListingStatus | undefined) => status !== undefined && PUBLIC_STATUSES.includes(status);

function listingParts(id: string, snapshot: Snapshot | null): AdminPart[] {
  const status = statusOf(snapshot);
  if (status === undefined) return [{ said: "El anuncio ya no existe." }];
  const todo = isShownAs(status) ? " Si es la bicicleta robada, primero recházalo u ocúltalo." : "";
  return [
    { said: `El anuncio está en estado «${STATUS_NAMES[status]}».${todo}` },
    { links: [{ to: adminListingPath(id), label: "Ver el anuncio en administración" }] },
  ];
}

const nameOf = ({ brand, model, year }: { brand: string; model: string; year: number | null }) =>
  [brand, model, year ?? ""].join(" ").trim();

/** A registration, held (`isHeld`) or found to be a stolen one, beside the bicycle of the report. */
async function registrationParts(
  { registry, theft }: Context,
  { id, reportId, isHeld }: { id: string; reportId: string; isHeld: boolean },
): Promise<AdminPart[]> {
  const [draft, report] = await Promise.all([registry.bicycles.read(id), theft.reports.find(reportId)]);
  const sides = [
    { title: "La robada", bicycle: report && (await registry.bicycles.read(report.bicycleId)) },
    { title: isHeld ? "La que quieren registrar" : "La que se registró", bicycle: draft },
  ].flatMap(({ title, bicycle }) =>
    bicycle === null
      ? []
      : [
          {
            title,
            facts: [
              { label: "Bicicleta", value: nameOf(bicycle) },
              { label: "Número de serie", value: bicycle.serial },
              { label: "Señas", value: bicycle.marks },
              { label: "Lo que responde", value: bicycle.statement?.text ?? "" },
              {
                label: "Comprobante",
                value: bicycle.proof === null ? "No adjuntó" : "Abrir",
                href: bicycle.proof && adminProofPath(bicycle.id),
              },
            ],
            photos: [bicycle.serialPhoto, bicycle.framePhoto, ...bicycle.otherPhotos]
              .flatMap((photo) => photo ?? [])
              .map(({ key, width, height, color }, at) => ({
                photo: { key, width, height, color },
                alt: `${title}: foto ${at + 1}`,
              })),
          },
        ],
  );
  const about =
    draft === null
      ? "El registro ya no existe: su dueño lo descartó."
      : isHeld
        ? "El registro espera esta decisión: «Es otra bicicleta» la registra, «Es la bicicleta robada» no."
        : "Su número dice que está reportada. «Es otra bicicleta» lo quita, y sus anuncios vuelven.";
  return [
    { said: about },
    { links: [report && { to: adminTheftPath(report.id), label: "Ver el reporte en administración" }] },
    { list: sides.map((side) => ({ ...side, notes: [side.photos.length === 0 && "Sin fotos."] })), isBeside: true },
  ];
}

/** Subject of a possible theft as it is now: a listing, a registration, or a report that waits. */
async function subjectParts(context: Context, fields: Fields): Promise<AdminPart[]> {
  const draft = idIn(fields, "Borrador");
  const reportId = idIn(fields, "Reporte");
  if (draft !== "") return registrationParts(context, { id: draft, reportId, isHeld: true });
  const registered = idIn(fields, REGISTERED);
  if (registered !== "") return registrationParts(context, { id: registered, reportId, isHeld: false });
  const waiting = idIn(fields, "Reporte por decidir");
  if (waiting !== "")
    return [
      {
        said: "Publica u oculta el reporte en su página, que muestra las pruebas de todos; después cierra esta solicitud.",
      },
      { links: [{ to: adminTheftPath(waiting), label: "Decidir el reporte" }] },
    ];
  const id = listingOf(fields);
  return listingParts(id ?? "", id === null ? null : await context.database.read(`vehicles/${id}`));
}

/** The decision about a possible theft: only this ends its case. */
export async function loadTheftMatch(context: Context, fields: Fields): Promise<SheetSection[]> {
  const evidence = { id: "de-que-se-trata", title: "De qué se trata", parts: await subjectParts(context, fields) };
  const decision: SheetSection = {
    id: "decidir",
    title: "Decidir",
    isDecision: true,
    parts: [
      {
        form: {
          fields: {
            [MATCH_FIELDS.verdict]: {
              label: "Qué decidiste",
              legend: "Qué decidiste",
              input: "radios",
              options: Object.entries(VERDICTS).map(([value, label]) => ({ value, label })),
            },
            [MATCH_FIELDS.reason]: {
              label: "En qué se nota",
              input: "area",
              rows: 3,
              maxLength: MATCH_REASON.max + 50,
              hint: "Queda en el historial y en el registro. No copies aquí datos de la persona.",
            },
          },
          acts: [{ intent: MATCH_INTENT, label: "Cerrar con esta decisión" }],
        },
      },
    ],
  };
  return [evidence, decision];
}

const MatchForm = z.object({
  [MATCH_FIELDS.reason]: lineField("Motivo", MATCH_REASON),
  seen: z.coerce.number().int().min(1).max(1_000).catch(0),
});
const CHANGED = "Esta solicitud cambió o ya se decidió mientras la veías. Revisa su historial.";
const STILL_SHOWN = "El anuncio todavía se ve: recházalo u ocúltalo primero, y vuelve para decidir.";

/** Ends a case about a possible theft by a verdict. The caller has checked the administrator. Idempotent. */
export function submitTheftMatch(
  { database, cases, clock, registry, theft, marketStop }: Context,
  { number, actor }: { number: string; actor: string },
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const verdict = formText(form, MATCH_FIELDS.verdict);
    const parsed = parseForm(MatchForm, form);
    const reason = parsed.ok ? (parsed.data[MATCH_FIELDS.reason] ?? "") : "";
    const errors = {
      ...(!isVerdict(verdict) && { [MATCH_FIELDS.verdict]: "Elige qué decidiste." }),
      ...(!parsed.ok && parsed.errors),
      ...(parsed.ok && reason === "" && { [MATCH_FIELDS.reason]: "Escribe en qué se nota." }),
    };
    if (!isVerdict(verdict) || !parsed.ok || reason === "") return rejected(form, errors);
    const found = await cases.queue.find(number);
    if (found === null) return formNotFound(NO_CASE);
    const listing = listingOf(found.fields);
    const decision = {
      kind: "robo",
      actor,
      seen: parsed.data.seen,
      note: `${VERDICTS[verdict]}. ${reason}`,
      outcome: null,
    } as const;
    const freed: { goods: Awaited<ReturnType<typeof theft.comparisons.otherIn>> } = { goods: null };
    const outcome = await database.transaction(async (tx): Promise<FormOutcome> => {
      const decided = await cases.closing.decideIn(tx, number, decision, null);
      const words = `${VERDICTS[verdict]}: la solicitud quedó cerrada.`;
      if (!decided.ok && decided.reason === "repeated") return done(casePath(number), words);
      if (!decided.ok)
        return decided.reason === "not-found" ? formNotFound(NO_CASE) : rejected(form, { "": CHANGED }, 409);
      const isShown = listing !== null && isShownAs(statusOf(await tx.read(`vehicles/${listing}`)));
      if (verdict === "misma" && isShown) return rejected(form, { "": STILL_SHOWN }, 409);
      const entry = { actor, action: "case.match-decided", target: `cases/${number}`, label: number, reason } as const;
      const draft = found.fields.find(({ label }) => label === "Borrador")?.value;
      if (draft !== undefined)
        tx.write(...(await registry.bicycles.decideHeldIn(tx, draft, verdict === "misma", actor)));
      const registered = idIn(found.fields, REGISTERED);
      if (registered !== "" && verdict === "otra")
        freed.goods = await theft.comparisons.otherIn(tx, registered, idIn(found.fields, "Reporte"));
      tx.write(...decided.writes, auditWrite({ ...entry, changes: { decision: [null, verdict] } }, clock.now()));
      return done(casePath(number), words);
    });
    if (freed.goods !== null) await marketStop.resume(freed.goods);
    return outcome;
  });
}
