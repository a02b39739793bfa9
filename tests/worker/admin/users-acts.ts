import "vitest";
import * as role from "~/admin/users/persona-rol.route";
import * as person from "~/admin/users/persona.route";
import type { DocumentData } from "~/platform/firestore/types";

import type { World } from "../../support/world";
import { PERSON_TARGET, withUsers, type Act } from "./acts-support";
import { ADMIN, NOW } from "./admin-world";
import { seedReported } from "./reported";

const WHY = "Lo pidió en la solicitud de ayer.";

/** Codes by time, as stored. */
export const FACTOR = { uid: "rosa", secret: "sealed", confirmedAt: NOW, usedStep: 1, recoveryCodes: [] };

export const shopOf = (isHidden: boolean) => ({
  name: "Dos Ruedas Sur",
  hours: ["", ...Array<string>(6).fill("9:00-19:00")],
  address: "Calle Demo 123",
  department: "arequipa",
  province: "Arequipa",
  district: "Cayma",
  isHidden,
});

/** A form of the page of `rosa`, as that was shown. */
export function userForm(world: World, form: Record<string, string>): Promise<unknown> {
  return world.ask(person.action, { uid: "rosa" }, { steps: "0", formId: "f1", ...form });
}

/** The form that gives or takes the role. */
export function roleForm(world: World, form: Record<string, string>): Promise<unknown> {
  const confirmed = { intent: "cambiar-rol", motivo: "otro", nota: WHY, confirmo: "si", steps: "0" };
  return world.ask(role.action, { uid: "rosa" }, { ...confirmed, ...form });
}

function act(form: Record<string, string>, { user = {}, changes = "users/rosa" as string | null } = {}): Act {
  return {
    route: "admin/users/persona.route.tsx",
    take: withUsers(user as DocumentData, (world) => userForm(world, form)),
    changes,
    target: "users/rosa",
  };
}

function roleAct(rol: string, user: DocumentData): Act {
  return {
    route: "admin/users/persona-rol.route.tsx",
    take: withUsers(user, (world) => roleForm(world, { rol })),
    changes: "users/rosa",
  };
}

/** A step on what another administrator asked for. */
function askedAct(intent: string): Act {
  const roleAsked = { role: "finanzas", by: "luis", reason: WHY, at: NOW };
  return {
    route: "admin/users/persona-rol.route.tsx",
    take: withUsers({ roleAsked }, async (world) => {
      for (const uid of [ADMIN, "luis"]) await world.seedUser(uid, { role: "admin" });
      return world.ask(role.action, { uid: "rosa" }, { intent, steps: "0" });
    }),
    changes: "users/rosa",
  };
}

function policeAct(form: Record<string, string>, user: DocumentData): Act {
  const given = { intent: "acceso-policia", motivo: "oficio", nota: "Oficio 120-2026.", unidad: "Comisaría de Breña" };
  return {
    route: "admin/users/persona-rol.route.tsx",
    take: withUsers(user, (world) => world.ask(role.action, { uid: "rosa" }, { ...given, steps: "0", ...form })),
    changes: "users/rosa",
  };
}

/** The acts about people, for the walk of ./acts.test.ts. */
export const PEOPLE_ACTS = {
  "person.blocked": act({ intent: "bloquear", causa: "reglas", mensaje: "" }),
  "report.blocked": {
    route: "admin/users/persona.route.tsx",
    take: withUsers({}, async (world) => {
      await seedReported(world, { kind: "person", targetId: "rosa" });
      return userForm(world, { intent: "bloquear", causa: "reglas", mensaje: "" });
    }),
    changes: PERSON_TARGET,
  },
  "person.writing-allowed": {
    route: "admin/users/persona.route.tsx",
    take: withUsers({}, async (world) => {
      const until = new Date(NOW.getTime() + 86_400_000);
      await world.seed({ set: "writingBans/rosa", data: { uid: "rosa", target: "person_rosa", until, at: NOW } });
      const version = (await world.database.read("writingBans/rosa"))?.updateTime ?? "";
      return userForm(world, { intent: "permitir-escribir", version, permiso: WHY });
    }),
    // Of a deleted document nothing is left to compare: the mail is of the same commit.
    changes: "mail",
    target: "users/rosa",
  },
  "person.unblocked": act({ intent: "desbloquear", porque: WHY }, { user: { isActive: false } }),
  "person.sessions-ended": act({ intent: "cerrar-sesiones", razon: WHY }),
  "person.factors-removal-planned": {
    route: "admin/users/persona.route.tsx",
    take: withUsers({ emailVerified: true, email: "rosa@correo.test" }, async (world) => {
      await world.seed({ set: "secondFactors/rosa", data: FACTOR });
      return userForm(world, { intent: "quitar-segundo-paso", perdida: WHY, comprobado: "si" });
    }),
    changes: "secondFactors/rosa",
    target: "users/rosa",
  },
  "person.identity-checked": act({ intent: "verificar-identidad", documento: WHY }),
  "person.identity-unchecked": act(
    { intent: "quitar-identidad", documento: WHY },
    { user: { identityCheckedAt: new Date("2026-11-01T12:00:00Z") } },
  ),
  "person.shop-hidden": act({ intent: "ocultar-tienda", tienda: WHY }, { user: { shop: shopOf(false) } }),
  "person.shop-shown": act({ intent: "mostrar-tienda", tienda: WHY }, { user: { shop: shopOf(true) } }),
  "person.data-opened": act({ intent: "ver-datos", para: WHY }, { changes: null }),
  "person.deletion-asked": act({ intent: "eliminar", carta: WHY, confirmo: "si" }, { changes: "deletions/rosa" }),
  "admin.role-given": roleAct("moderador", {}),
  "admin.role-asked": roleAct("finanzas", {}),
  "admin.role-confirmed": askedAct("confirmar-rol"),
  "admin.role-stopped": askedAct("detener-rol"),
  "admin.role-taken": roleAct("user", { role: "admin" }),
  "police.role-given": policeAct({}, { emailVerified: true }),
  "police.role-taken": policeAct(
    { quitar: "si", motivo: "traslado" },
    { role: "policia", policeUnit: "Comisaría de Breña" },
  ),
} as const satisfies Record<string, Act>;
