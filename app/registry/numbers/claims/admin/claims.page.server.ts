import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import { createQueue } from "~/admin-kit/list/queue.server";
import type { AdminSheet, ComparedSide } from "~/admin-kit/sheet/sheet";
import { seenOf } from "~/admin-kit/shown-fields";
import { formatDate, formatDateTime } from "~/business/format";
import { CASES, type Case } from "~/cases/document";
import { casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { type FormOutcome, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { ORIGIN_NAMES, adminProofPath, bicycleName } from "~/registry/bicycles/constants";
import { colorNames } from "~/registry/bicycles/names";
import type { BicycleStatus } from "~/registry/constants";
import type { Bicycle } from "~/registry/model";
import type { ClaimResult } from "~/registry/numbers/claims/claims.server";
import { foldSerial } from "~/registry/numbers/serials/fold";

import { CLAIM_ROWS } from "./claim-list.server";
import { CLAIMS_PATH, serialClaimPagePath } from "./paths";

const NO_CLAIM = "No encontramos este reclamo.";
const CHANGED = "Este reclamo cambió o ya se decidió mientras lo veías. Vuelve a cargar la página.";

const CLAIM_QUEUE = createQueue({
  label: "Números",
  read: CLAIM_ROWS.readQuery,
  pathOf: ({ id }) => serialClaimPagePath(id),
});
const queuedAs = (found: Case) => ({ path: CASES.path(found.number), data: found });

const STATUS_NAMES: Record<BicycleStatus, string> = {
  draft: "Borrador",
  registered: "Registrada",
  archived: "Archivada",
};

/** A registration as one side; null: there is none. */
async function sideOf(
  { accounts, registry }: Context,
  label: string,
  bicycle: Bicycle | null,
  none: string,
): Promise<ComparedSide> {
  if (bicycle === null) return { label, title: none, facts: [], photos: [] };
  const { id, brand, model, year, colors, serial, origin, marks, status, registeredAt, proof, listingId } = bicycle;
  const { askedAt, statement } = bicycle;
  // A draft has no key of its number yet.
  const asked = { ...bicycle, serialKey: foldSerial(serial) };
  const [owner, standing] = await Promise.all([accounts.user(bicycle.ownerId), registry.bicycles.standing(asked)]);
  const name = bicycleName({ brand, model, year });
  const photos = [bicycle.serialPhoto, bicycle.framePhoto, ...bicycle.otherPhotos].flatMap((photo) => photo ?? []);
  return {
    label,
    title: name,
    photos: photos.map(({ key, width, height, color }, at) => ({
      photo: { key, width, height, color },
      alt: `Foto ${at + 1} de ${name}, ${label.toLowerCase()}`,
    })),
    facts: [
      { label: "Número de serie", value: serial },
      { label: "De", value: owner?.displayName || "Cuenta eliminada" },
      { label: "Cuenta", value: owner === null ? "" : accountText(owner) },
      { label: "Registrada", value: registeredAt === null ? "Todavía no" : formatDateTime(registeredAt) },
      { label: "Comprobante", value: proof === null ? "No adjuntó" : "Abrir", href: proof && adminProofPath(id) },
      { label: "Origen", value: origin === null ? "No lo dice" : ORIGIN_NAMES[origin] },
      { label: "Estado", value: STATUS_NAMES[status] },
      { label: "Colores", value: colorNames(colors) },
      { label: "Señas", value: marks },
      { label: "Robo", value: standing.state === "reported" ? "Su número tiene un reporte publicado" : "No" },
      {
        label: "Venta",
        value: listingId === null ? "No" : "Tiene un anuncio",
        href: listingId && `/administracion/anuncios/${listingId}`,
      },
      { label: "Se le preguntó", value: askedAt ? formatDateTime(askedAt) : "No" },
      { label: "Lo que responde", value: statement ? statement.text : "" },
    ],
  };
}

function accountText({ createdAt, isActive }: { createdAt: Date; isActive: boolean }): string {
  return `Desde el ${formatDate(createdAt)}${isActive ? "" : ", bloqueada"}`;
}

/** Of a claim that is rejected. Its reader is told nothing of the other owner. */
const REJECTION_REASONS: readonly Reason[] = [
  {
    id: "foto",
    label: "La foto de la serie no se lee",
    text: "En tus fotos no se lee el número de serie. Sube una foto clara del número y vuelve a reclamar.",
  },
  {
    id: "comprobante",
    label: "Falta el comprobante",
    text: "No vimos un comprobante de compra con tu nombre y este número. Adjúntalo y vuelve a reclamar.",
  },
  {
    id: "otra-serie",
    label: "El número es otro",
    text: "En tus fotos se lee otro número. Corrígelo en tu registro: no hace falta reclamar.",
  },
  {
    id: "otro-dueno",
    label: "El otro mostró que es suya",
    text: "Comparamos los comprobantes de los dos, y los tuyos no muestran que la bicicleta es tuya.",
  },
  OTHER_REASON,
];

/** A claim with both bicycles beside each other. @throws a 404 */
export async function loadClaim(context: Context, number: string, params = new URLSearchParams()): Promise<AdminSheet> {
  const claim = await context.directory.claims.read(number);
  if (claim === null) throw notFound(NO_CLAIM);
  const { found, draft, other } = claim;
  const isOpen = found.status === "open" && found.erasedAt === null;
  const [queue, wanted, registered] = await Promise.all([
    CLAIM_QUEUE.around(context, params, queuedAs(found)),
    sideOf(context, "La reclama", draft, "El borrador ya no existe"),
    sideOf(context, "La tiene", other, "Ninguna otra la tiene ahora"),
  ]);
  const claimant = [
    { label: "Nombre", value: found.name },
    { label: "Llegó", value: formatDateTime(found.createdAt) },
  ];
  return {
    thing: `${number}:${found.history.length}`,
    back: { to: CLAIMS_PATH, label: "Números reclamados" },
    queue,
    name: `Reclamo ${number}`,
    title: `${number}: ${found.subject}`,
    failure: "No guardamos la decisión",
    notice: !isOpen && {
      title: found.outcome === null ? "Ya no espera una decisión" : "Se aprobó",
      link: { to: casePath(number), label: "Ver la solicitud" },
    },
    shown: { seen: found.history.length },
    next: true,
    sections: [
      { id: "las-dos", title: "Las dos", parts: [{ compared: [wanted, registered] }] },
      { id: "cuenta", title: "Lo que cuenta quien reclama", parts: [{ facts: claimant }, { written: found.text }] },
      isOpen && {
        id: "aprobar",
        title: "Es de quien la reclama",
        isDecision: true,
        parts: [
          {
            said:
              "Registramos su bicicleta con este número." +
              (other === null
                ? ""
                : " La otra se archiva con su historia, y le escribimos a su dueño sin decirle de quién es."),
          },
          {
            form: {
              fields: {
                confirmo: {
                  label: "Comparé las fotos de la serie y los comprobantes.",
                  input: "tick",
                  value: TICKED,
                },
              },
              acts: [{ intent: "aprobar", label: "Aprobar el reclamo", key: "a" }],
            },
          },
        ],
      },
      isOpen && {
        id: "rechazar",
        title: "No es suya",
        isDecision: true,
        parts: [
          {
            form: {
              ...reasonFields(
                REJECTION_REASONS,
                "Lo lee en su correo quien reclama. En la nota no digas nada del otro dueño.",
              ),
              acts: [{ intent: "rechazar", label: "Rechazar el reclamo", variant: "danger", key: "r" }],
            },
          },
        ],
      },
    ],
  };
}

/** `intent`: `aprobar` or `rechazar`; then the next claim. The caller has checked the administrator. */
export function submitClaim(
  context: Context,
  number: string,
  actor: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  const { claims } = context.directory;
  const shown = { actor, seen: seenOf(form) };
  const outcomeOf = async (found: Case, result: ClaimResult, words: string): Promise<FormOutcome> => {
    if (result.ok) return CLAIM_QUEUE.goOn(context, params, queuedAs(found), { words, actor });
    if (result.reason === "not-found") return formNotFound(NO_CLAIM);
    return rejected(form, { "": result.reason === "impossible" ? result.message : CHANGED }, 409);
  };
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "aprobar" && intent !== "rechazar") return unknownIntent(form);
    if (intent === "aprobar" && form.get("confirmo") !== TICKED)
      return rejected(form, { confirmo: "Marca la casilla: la otra bicicleta se archiva." });
    const why = intent === "rechazar" ? readReason(REJECTION_REASONS, form) : null;
    if (why && !why.ok) return rejected(form, why.errors);
    const found = await context.cases.queue.find(number);
    if (found === null) return formNotFound(NO_CLAIM);
    return why
      ? outcomeOf(found, await claims.reject(number, shown, why.text), "Rechazamos el reclamo y enviamos el motivo.")
      : outcomeOf(
          found,
          await claims.approve(number, shown),
          "Aprobamos el reclamo: la bicicleta quedó registrada y avisamos por correo.",
        );
  });
}
