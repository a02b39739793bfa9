import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminSheet, FieldsOfSheet, SheetForm } from "~/admin-kit/sheet/sheet";
import { shownVersion } from "~/admin-kit/shown-fields";
import { DAY_FIELDS } from "~/business/hours";
import type { Context } from "~/platform/context";
import { formLook } from "~/platform/forms/form-look.server";
import { sentFormId } from "~/platform/forms/form-text";
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
import { rejectStale } from "~/shell/recovery/stale-form.server";
import { AdvisorForm, advisorFacts, advisorValues } from "~/workshops/directory/advisor-form";
import type { AdvisorResult } from "~/workshops/directory/advisors.server";

import { ADMIN_ADVISORS_PATH, adminAdvisorPath } from "./paths";

const NO_ADVISOR = "No encontramos a este asesor.";
const CHANGED = "Este asesor cambió mientras lo veías. Vuelve a cargar la página, mira qué cambió y hazlo otra vez.";
const NAMESAKES = "Ya hay demasiados asesores con este nombre: agrega un apellido.";

const BACK = { to: ADMIN_ADVISORS_PATH, label: "Asesores" };
const LOOK: FieldsOfSheet = {
  fields: formLook(AdvisorForm),
  groups: [
    {
      id: "horario",
      title: "Horario",
      lead: "Como 9:00-13:00 y 15:00-19:00. Vacío: ese día no atiende.",
      only: DAY_FIELDS.map(({ field }) => field),
    },
  ],
};
const PUBLISHED = "Lo que se publica";

export function newAdvisor(): AdminSheet {
  return {
    thing: "nuevo",
    back: BACK,
    title: "Agregar asesor",
    lead: "Su nombre y lo que escribas se publican.",
    failure: "No lo agregamos",
    shown: { formId: crypto.randomUUID() },
    sections: [
      {
        id: "quien-es",
        title: PUBLISHED,
        parts: [{ form: { ...LOOK, acts: [{ intent: "agregar", label: "Agregar", busy: "Guardando…" }] } }],
      },
    ],
  };
}

/** The public texts of an advisor, and whether they are published. @throws a 404 */
export async function loadAdminAdvisor({ directory }: Context, id: string): Promise<AdminSheet> {
  const advisor = await directory.advisors.read(id);
  if (advisor === null) throw notFound(NO_ADVISOR);
  const { name, version, active } = advisor;
  return {
    thing: `${id}:${version}`,
    back: BACK,
    title: name,
    badges: [active ? { label: "Visible", tone: "success" } : { label: "Suspendido", tone: "danger" }],
    shown: { version },
    sections: [
      {
        id: "quien-es",
        title: PUBLISHED,
        parts: [
          {
            form: {
              ...LOOK,
              values: advisorValues(advisor),
              isCompared: true,
              acts: [{ intent: "guardar", label: "Guardar" }],
            },
          },
        ],
      },
      {
        id: "a-la-vista",
        title: active ? "Suspender" : "Mostrar otra vez",
        isDecision: true,
        parts: [{ form: active ? SUSPEND : { acts: [{ intent: "mostrar", label: "Mostrar otra vez" }] } }],
      },
    ],
  };
}

const SUSPENSION_REASONS: readonly Reason[] = [
  { id: "vacaciones", label: "Vacaciones o licencia", text: "Vacaciones o licencia." },
  { id: "ya-no-asesora", label: "Ya no asesora", text: "Ya no asesora." },
  { id: "quejas", label: "Quejas", text: "Quejas de quienes asesoró." },
  OTHER_REASON,
];
const SUSPEND: SheetForm = {
  ...reasonFields(SUSPENSION_REASONS, "Queda en el registro. No se envía a nadie."),
  acts: [{ intent: "suspender", label: "Suspender", variant: "danger" }],
};

/** Adds an advisor. The caller has checked the administrator. */
export function submitNewAdvisor({ directory }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(AdvisorForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const formId = sentFormId(form) || crypto.randomUUID();
    const result = await directory.advisors.add(actor, formId, advisorFacts(parsed.data));
    if (!result.ok) return rejected(form, { name: NAMESAKES }, 409);
    return done(ADMIN_ADVISORS_PATH, "Agregamos al asesor. Se ve en unos minutos.");
  });
}

/** `intent`: `guardar`, `suspender` or `mostrar`. The caller has checked the administrator. */
export function submitAdvisor(context: Context, id: string, actor: string, form: FormData): Promise<FormOutcome> {
  const { directory } = context;
  const shown = { actor, version: shownVersion(form) };
  const outcomeOf = (result: AdvisorResult, words: string): FormOutcome => {
    if (result.ok) return done(adminAdvisorPath(id), words);
    return result.reason === "not-found" ? formNotFound(NO_ADVISOR) : rejected(form, { "": CHANGED }, 409);
  };
  return handleForm(form, async () => {
    switch (form.get("intent")) {
      case "guardar": {
        const parsed = parseForm(AdvisorForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const wanted = advisorFacts(parsed.data);
        const result = await directory.advisors.edit(id, shown, wanted);
        const stored = !result.ok && result.reason === "conflict" ? await directory.advisors.read(id) : null;
        if (stored === null) return outcomeOf(result, "Guardamos los datos.");
        return rejectStale(context, form, {
          actor,
          target: `advisors/${id}`,
          schema: AdvisorForm,
          wanted: advisorValues(wanted),
          stored: advisorValues(stored),
          version: stored.version,
        });
      }
      case "suspender": {
        const why = readReason(SUSPENSION_REASONS, form);
        if (!why.ok) return rejected(form, why.errors);
        const words = "Ya no se ve entre los asesores, en unos minutos.";
        return outcomeOf(await directory.advisors.setActive(id, shown, false, why.text), words);
      }
      case "mostrar":
        return outcomeOf(await directory.advisors.setActive(id, shown, true, ""), "Se ve otra vez, en unos minutos.");
      default:
        return unknownIntent(form);
    }
  });
}
