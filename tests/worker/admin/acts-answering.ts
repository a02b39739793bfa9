import type { AuditAction } from "~/platform/audit/actions";
import * as templates from "~/templates/plantillas.route";

import { SHEET, withComplaint, type Act } from "./acts-support";

export const TEMPLATE_IDS = ["plantilla-1", "plantilla-2"] as const;

/** Two templates, the first of which `changes` change. */
export function templateList(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const [first, second] = TEMPLATE_IDS;
  const one = { name: "Demora", text: "Hola, {nombre}: {numero}.", use: "reclamos", active: true, version: 1 };
  return {
    revision: 3,
    templates: [
      { id: first, ...one, ...changes },
      { id: second, ...one, name: "Otra" },
    ],
  };
}

function withTemplates(form: Record<string, string>, changes: Record<string, unknown> = {}): Act {
  return {
    route: "templates/plantillas.route.tsx",
    changes: "answerTemplates/all",
    async take(world) {
      await world.seed({ set: "answerTemplates/all", data: templateList(changes) });
      return world.ask(templates.action, {}, { id: TEMPLATE_IDS[0], revision: "3", ...form });
    },
  };
}

const SAVED = { intent: "guardar", nombre: "Sin stock", para: "contacto", texto: "Hola, {nombre}: ya no hay." };

/** Acts about templates of answers and notes on complaints. */
export const ANSWERING_ACTS: Record<AuditAction & ("complaint.note" | `template.${string}`), Act> = {
  "complaint.note": {
    route: "complaints/admin/reclamo.route.tsx",
    take: withComplaint({ intent: "nota", nota: "Pidió que lo llamen por la tarde", notas: "0" }),
    changes: `complaintNotes/${SHEET}`,
    target: `complaintProgress/${SHEET}`,
  },
  "template.created": withTemplates({ ...SAVED, id: "plantilla-3", version: "" }),
  "template.changed": withTemplates({ ...SAVED, version: "1" }),
  "template.activated": withTemplates({ intent: "activar" }, { active: false }),
  "template.deactivated": withTemplates({ intent: "desactivar" }),
  "template.moved": withTemplates({ intent: "bajar" }),
};
