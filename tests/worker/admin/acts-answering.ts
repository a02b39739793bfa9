import * as views from "~/admin/views/vistas.route";
import type { AuditAction } from "~/platform/audit/actions";
import * as templates from "~/templates/plantillas.route";

import type { Act } from "./acts-support";
import { ADMIN, NOW } from "./admin-world";

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

const VIEW = "cupones.0a1b2c3d";

function withViews(form: Record<string, string>, ownerName = ""): Act {
  const to = "/administracion/cupones?estado=vigentes";
  const view = { ownerId: ADMIN, ownerName, name: "Vigentes", to, createdAt: NOW, mails: [] };
  return {
    route: "admin/views/vistas.route.tsx",
    changes: "adminViews/cupones",
    async take(world) {
      const all = [
        { ...view, id: VIEW },
        { ...view, id: "cupones.11111111", name: "Otra" },
      ];
      await world.seed({
        set: "adminViews/cupones",
        data: { uids: [ADMIN], nextAt: null, leaseUntil: null, views: all },
      });
      return world.ask(views.action, {}, { vista: VIEW, ...form });
    },
  };
}

const SAVED = { intent: "guardar", nombre: "Sin stock", para: "contacto", texto: "Hola, {nombre}: ya no hay." };

/** Acts about templates of answers and views of lists. */
export const ANSWERING_ACTS: Record<AuditAction & `${"template" | "view"}.${string}`, Act> = {
  "view.saved": withViews({ intent: "guardar", nombre: "De hoy", de: "/administracion/cupones" }),
  "view.renamed": withViews({ intent: "renombrar", nombre: "De hoy" }),
  "view.shared": withViews({ intent: "compartir" }),
  "view.unshared": withViews({ intent: "dejar" }, "Jefa"),
  "view.removed": withViews({ intent: "borrar" }),
  "template.created": withTemplates({ ...SAVED, id: "plantilla-3", version: "" }),
  "template.changed": withTemplates({ ...SAVED, version: "1" }),
  "template.activated": withTemplates({ intent: "activar" }, { active: false }),
  "template.deactivated": withTemplates({ intent: "desactivar" }),
  "template.moved": withTemplates({ intent: "bajar" }),
};
