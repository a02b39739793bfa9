import { cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, type ListQuery, askedWay, readListQuery } from "~/admin-kit/list/query";
import { nextOpenCase } from "~/admin-kit/next-case.server";
import { reasonForm, type AdminPart, type AdminSheet, type Maybe } from "~/admin-kit/sheet/sheet";
import { ReasonForm, seenOf } from "~/admin-kit/shown-fields";
import { formatDateTime, formatShortDateTime } from "~/business/format";
import type { CaseFilter } from "~/cases/model";
import { casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { ORIGIN_NAMES, adminProofPath, bicycleName } from "~/registry/bicycles/constants";
import { colorNames } from "~/registry/bicycles/names";
import type { BicycleStatus } from "~/registry/constants";
import type { Bicycle } from "~/registry/model";
import type { ClaimResult } from "~/registry/numbers/claims/claims.server";
import { foldSerial } from "~/registry/numbers/serials/fold";

import { CLAIMS_PATH, CLAIM_LIST, DECIDED_CLAIMS, serialClaimPagePath } from "./paths";

const NO_CLAIM = "No encontramos este reclamo.";
const CHANGED = "Este reclamo cambió o ya se decidió mientras lo veías. Vuelve a cargar la página.";

/** Claims of serials, which are cases, as a query of theirs. */
export function claimFilterOf(query: ListQuery): CaseFilter {
  const isDecided = query.values.estado === DECIDED_CLAIMS;
  return { kind: "registro", status: isDecided ? "attended" : "open", from: null, until: null, way: askedWay(query) };
}

/** Claims of serials: those to decide, oldest first, or the decided ones. */
export async function loadClaimList({ database, cases: { queue } }: Context, params: URLSearchParams) {
  const query = readListQuery(CLAIM_LIST, params);
  const filter = claimFilterOf(query);
  const { found, next, previous } = await cursorPage(database, queue.queryOf(filter), query, LIST_PAGE_SIZE);
  return {
    query,
    isOpen: filter.status === "open",
    next,
    previous,
    rows: queue.decodeAll(found).map(({ number, subject, createdAt, outcome }) => ({
      key: number,
      title: subject,
      to: serialClaimPagePath(number),
      isApproved: outcome !== null,
      number,
      came: formatShortDateTime(createdAt),
    })),
  };
}
export type ClaimListView = Awaited<ReturnType<typeof loadClaimList>>;

const STATUS_NAMES: Record<BicycleStatus, string> = {
  draft: "Borrador",
  registered: "Registrada",
  archived: "Archivada",
};

function bicycleParts(bicycle: Bicycle, names: ReadonlyMap<string, string>, isStolen: boolean): Maybe<AdminPart>[] {
  const { id, brand, model, year, colors, serial, origin, marks, status, registeredAt, proof, listingId } = bicycle;
  const { askedAt, statement } = bicycle;
  const facts = [
    { label: "Estado", value: STATUS_NAMES[status] },
    { label: "De", value: names.get(bicycle.ownerId) || "Cuenta eliminada" },
    { label: "Número de serie", value: serial },
    { label: "Colores", value: colorNames(colors) },
    { label: "Señas", value: marks },
    { label: "Se le preguntó", value: askedAt ? formatDateTime(askedAt) : "" },
    { label: "Lo que responde", value: statement ? statement.text : "" },
    { label: "Origen", value: origin === null ? "No lo dice" : ORIGIN_NAMES[origin] },
    { label: "Registrada", value: registeredAt === null ? "" : formatDateTime(registeredAt) },
    { label: "Comprobante", value: proof === null ? "No adjuntó" : "Abrir", href: proof && adminProofPath(id) },
    { label: "Robo", value: isStolen ? "Su número tiene un reporte publicado" : "" },
    {
      label: "Venta",
      value: listingId === null ? "" : "Tiene un anuncio",
      href: `/administracion/anuncios/${listingId}`,
    },
  ];
  const name = bicycleName({ brand, model, year });
  const photos = [bicycle.serialPhoto, bicycle.framePhoto, ...bicycle.otherPhotos].flatMap((photo) => photo ?? []);
  return [
    { said: name, isStrong: true },
    { facts },
    photos.length === 0 && { said: "Sin fotos." },
    {
      photos: photos.map(({ key, width, height, color }, at) => ({
        photo: { key, width, height, color },
        alt: `Foto ${at + 1} de ${name}`,
      })),
    },
  ];
}

/** A claim with both bicycles. @throws a 404 */
export async function loadClaim({ directory, accounts, registry }: Context, number: string): Promise<AdminSheet> {
  const claim = await directory.claims.read(number);
  if (claim === null) throw notFound(NO_CLAIM);
  const { found, draft, other } = claim;
  const names = await accounts.names([draft, other].flatMap((bicycle) => (bicycle ? [bicycle.ownerId] : [])));
  const partsOf = async (bicycle: Bicycle | null, none: string) => {
    if (bicycle === null) return [{ said: none }];
    // A draft has no key of its number yet.
    const asked = { ...bicycle, serialKey: foldSerial(bicycle.serial) };
    return bicycleParts(bicycle, names, (await registry.bicycles.standing(asked)).state === "reported");
  };
  const isOpen = found.status === "open" && found.erasedAt === null;
  const claimant = [
    { label: "Nombre", value: found.name },
    { label: "Llegó", value: formatDateTime(found.createdAt) },
  ];
  const wanted = await partsOf(draft, "El borrador ya no existe.");
  const registered = await partsOf(other, "Ninguna otra la tiene ahora.");
  return {
    thing: `${number}:${found.history.length}`,
    back: { to: CLAIMS_PATH, label: "Reclamos de series" },
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
      { id: "cuenta", title: "Lo que cuenta quien reclama", parts: [{ facts: claimant }, { written: found.text }] },
      {
        columns: [
          [{ id: "reclamada", title: "La que quiere registrar", parts: wanted }],
          [{ id: "registrada", title: "La que tiene la serie", parts: registered }],
        ],
      },
      isOpen && {
        id: "aprobar",
        title: "Aprobar",
        isDecision: true,
        parts: [
          {
            said:
              "Registramos su bicicleta con esta serie." +
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
              acts: [{ intent: "aprobar", label: "Aprobar el reclamo" }],
            },
          },
        ],
      },
      isOpen && {
        id: "rechazar",
        title: "Rechazar",
        isDecision: true,
        parts: [
          {
            form: reasonForm(
              "rechazar",
              "Rechazar el reclamo",
              "Se lo enviamos por correo a quien reclama. No digas nada del otro dueño.",
            ),
          },
        ],
      },
    ],
  };
}

/** `intent`: `aprobar` or `rechazar`; then the next claim. The caller has checked the administrator. */
export function submitClaim(context: Context, number: string, actor: string, form: FormData): Promise<FormOutcome> {
  const shown = { actor, seen: seenOf(form) };
  const outcomeOf = async (result: ClaimResult, words: string): Promise<FormOutcome> => {
    if (result.ok) {
      const next = await nextOpenCase(context, "registro", number);
      return next === null
        ? done(CLAIMS_PATH, `${words} No queda ninguno por decidir.`)
        : done(serialClaimPagePath(next), `${words} Este es el siguiente.`);
    }
    if (result.reason === "not-found") return formNotFound(NO_CLAIM);
    return rejected(form, { "": result.reason === "impossible" ? result.message : CHANGED }, 409);
  };
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent === "aprobar") {
      if (form.get("confirmo") !== TICKED)
        return rejected(form, { confirmo: "Marca la casilla: la otra bicicleta se archiva." });
      return outcomeOf(
        await context.directory.claims.approve(number, shown),
        "Aprobamos el reclamo: la bicicleta quedó registrada y avisamos por correo.",
      );
    }
    if (intent !== "rechazar") return unknownIntent(form);
    const parsed = parseForm(ReasonForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    return outcomeOf(
      await context.directory.claims.reject(number, shown, parsed.data.motivo),
      "Rechazamos el reclamo y enviamos el motivo.",
    );
  });
}
