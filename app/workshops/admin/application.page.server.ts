import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import { createQueue } from "~/admin-kit/list/queue.server";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { seenOf } from "~/admin-kit/shown-fields";
import { addDays, limaDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import { DEPARTMENTS, formatPhone } from "~/business/peru";
import { CASES, type Case } from "~/cases/document";
import { casePath } from "~/cases/queue-query";
import type { Context } from "~/platform/context";
import type { FieldLook } from "~/platform/forms/field-look";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { appliedValues } from "~/workshops/directory/applied-values";
import { CERTIFICATE_DAYS } from "~/workshops/directory/constants";
import { WorkshopForm, workshopFacts } from "~/workshops/directory/workshop-form";

import { untilOf } from "./fields";
import { APPLICATIONS_PATH, adminWorkshopPath, applicationPath } from "./paths";

const NO_APPLICATION = "No encontramos esta postulación.";
const CHANGED = "Esta postulación cambió o ya se decidió mientras la veías. Mira su solicitud antes de decidir.";

const APPLICATION_QUEUE = createQueue({
  label: "Postulaciones",
  read: async ({ cases: { queue } }) => ({
    spec: { path: APPLICATIONS_PATH },
    query: { values: {}, after: null, before: null },
    asked: { query: queue.queryOf({ kind: "taller", status: "open", from: null, until: null }) },
  }),
  pathOf: ({ id }) => applicationPath(id),
});
const queuedAs = (found: Case) => ({ path: CASES.path(found.number), data: found });

const REJECTION_REASONS: readonly Reason[] = [
  {
    id: "visita",
    label: "No pasó la visita",
    text: "En la visita no vimos lo necesario para certificarte: herramientas, orden y repuestos.",
  },
  { id: "local", label: "No encontramos el local", text: "No encontramos el taller en la dirección que indicaste." },
  {
    id: "sin-respuesta",
    label: "No respondió",
    text: "Te escribimos para coordinar la visita y no tuvimos respuesta.",
  },
  { id: "ruc", label: "El RUC es de otro", text: "El RUC que indicaste no es el de este taller." },
  { id: "otro-servicio", label: "No repara", text: "Certificamos talleres que reparan bicicletas o motos." },
  OTHER_REASON,
];

/** The fields of the workshop's form that an application says, under what was typed besides. */
function withApplied(found: Case, typed = new FormData()): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(appliedValues(found)))
    for (const one of BOXES.includes(name) ? value.split(",") : [value]) if (!typed.has(name)) form.append(name, one);
  for (const [name, value] of typed) form.append(name, value);
  return form;
}
const BOXES = ["vehicles", "services"];

/** Fields that the form needs, and that the application does not say so that they can be read. */
function missingFields(found: Case): Record<string, FieldLook> {
  const parsed = parseForm(WorkshopForm, withApplied(found));
  if (parsed.ok) return {};
  const department = {
    label: "Departamento",
    input: "select",
    options: [{ value: "", label: "Elige…" }, ...DEPARTMENTS.map(({ slug, name }) => ({ value: slug, label: name }))],
  } as const;
  const looks: Readonly<Record<string, FieldLook>> = { ...formLook(WorkshopForm), department };
  return Object.fromEntries(
    Object.keys(parsed.errors).flatMap((name) => {
      const look = looks[name];
      return look ? [[name, look]] : [];
    }),
  );
}

/** An application, of which the workshop is made as it says. @throws a 404 */
export async function loadApplication(context: Context, params: URLSearchParams): Promise<AdminSheet> {
  const { cases, accounts, clock } = context;
  const number = params.get("caso") ?? "";
  const found = await cases.queue.find(number);
  if (found?.kind !== "taller") throw notFound(NO_APPLICATION);
  const { status, erasedAt, history, outcome, name, email, phone, text, fields, createdAt } = found;
  const isOpen = status === "open" && erasedAt === null;
  const [queue, account] = await Promise.all([
    APPLICATION_QUEUE.around(context, params, queuedAs(found)),
    isOpen ? accounts.workshopStaff.candidateOf(found) : null,
  ]);
  const toCase = { to: casePath(number), label: "Ver la solicitud" };
  const hasta = addDays(limaDay(clock.now()), CERTIFICATE_DAYS);
  return {
    thing: `${number}:${history.length}`,
    back: { to: APPLICATIONS_PATH, label: "Postulaciones" },
    queue,
    name: `Postulación ${number}`,
    title: `Postulación ${number}`,
    failure: "No guardamos la decisión",
    links: [toCase],
    notice: !isOpen && {
      title: "Esta postulación ya no espera una decisión",
      link: outcome === null ? toCase : { to: adminWorkshopPath(outcome.split("/")[1] ?? ""), label: "Ver el taller" },
    },
    shown: { seen: history.length },
    next: true,
    sections: [
      isOpen && { id: "taller", title: "El taller", parts: [{ facts: fields }, { written: text }] },
      isOpen && {
        id: "postula",
        title: "Quién postula",
        parts: [
          {
            facts: [
              { label: "Responde por el taller", value: name },
              { label: "Correo", value: email, href: `mailto:${email}` },
              { label: "Teléfono", value: phone === null ? "" : formatPhone(phone), href: phone && `tel:${phone}` },
              { label: "Cuenta", value: account?.email ?? "Sin cuenta confirmada con este correo" },
              { label: "Llegó", value: formatDateTime(createdAt) },
            ],
          },
        ],
      },
      isOpen && {
        id: "aceptar",
        title: "Aceptar",
        isDecision: true,
        parts: [
          {
            said:
              "Se publica con los datos de su postulación y le escribimos. " +
              (account ? "Su cuenta verá la agenda." : "Sin cuenta no verá la agenda: se la das después.") +
              " Su horario y sus precios se agregan en su página.",
          },
          {
            form: {
              fields: {
                ...missingFields(found),
                hasta: { label: "El certificado vale hasta", type: "date", required: true },
              },
              values: { ...appliedValues(found), hasta },
              acts: [{ intent: "aceptar", label: "Aceptar y publicar", key: "a" }],
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
            form: {
              ...reasonFields(REJECTION_REASONS, "Lo lee en su correo quien postuló."),
              acts: [{ intent: "rechazar", label: "Rechazar la postulación", variant: "danger", key: "r" }],
            },
          },
        ],
      },
    ],
  };
}

/**
 * `intent`: `aceptar` or `rechazar`; then the next application, unless the new workshop still needs its account. The
 * caller has checked the administrator.
 */
export function submitApplication(
  context: Context,
  params: URLSearchParams,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  const { cases, accounts, directory, clock } = context;
  const number = params.get("caso") ?? "";
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "aceptar" && intent !== "rechazar") return unknownIntent(form);
    const seen = seenOf(form);
    const found = await cases.queue.find(number);
    if (found?.kind !== "taller") return formNotFound(NO_APPLICATION);
    if (intent === "rechazar") {
      const why = readReason(REJECTION_REASONS, form);
      if (!why.ok) return rejected(form, why.errors);
      const result = await directory.workshops.reject(number, { actor, seen }, why.text);
      if (!result.ok)
        return result.reason === "not-found" ? formNotFound(NO_APPLICATION) : rejected(form, { "": CHANGED }, 409);
      const words = "Rechazamos la postulación y enviamos el motivo.";
      return APPLICATION_QUEUE.goOn(context, params, queuedAs(found), { words, actor });
    }
    const parsed = parseForm(WorkshopForm, withApplied(found, form));
    const until = untilOf(form, limaDay(clock.now()));
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(until.ok ? {} : { hasta: until.message }) };
    if (!parsed.ok || !until.ok)
      return found.erasedAt === null && found.status === "open"
        ? rejected(form, errors)
        : rejected(form, { "": CHANGED }, 409);
    const account = await accounts.workshopStaff.candidateOf(found);
    const how = { until: until.day, hasAccount: account !== null };
    const result = await directory.workshops.accept(number, { actor, seen }, workshopFacts(parsed.data), how);
    if (!result.ok)
      return result.reason === "not-found" ? formNotFound(NO_APPLICATION) : rejected(form, { "": CHANGED }, 409);
    if (result.id === null) return rejected(form, { "": CHANGED }, 409);
    // An act of its own: where it fails, the workshop's page gives the access.
    const granted =
      account && !result.repeated ? await accounts.workshopStaff.grant(account.email, result.id, actor) : null;
    const words = "Creamos el taller y avisamos a quien postuló.";
    const page = adminWorkshopPath(result.id);
    if (granted !== "granted") return done(page, words);
    const next = { words: `${words} Su cuenta ya ve la agenda.`, actor, otherwise: page };
    return APPLICATION_QUEUE.goOn(context, params, queuedAs(found), next);
  });
}
