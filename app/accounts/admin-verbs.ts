import { DAY_MS } from "~/business/durations";

import type { Role, User } from "./model";

/**
 * Rights in administration. Every loader and action of it names its own to `requireAdmin` or `requireAdminProof`;
 * where acts of one page need others, its action names them by `intent`.
 */
const ADMIN_VERBS = [
  "overview",
  "metrics",
  "search",
  "audit",
  "reports",
  "reviews",
  "complaints",
  "cases",
  /** Reading orders and their problems. */
  "orders",
  /** Deciding about them: money goes back, or does not. */
  "refunds",
  "payouts",
  "sales",
  "coupons",
  "listings",
  /** Reading accounts, without ways to reach their users, and writing notes about them. */
  "users",
  /** Ways to reach a user, for a reason on record. */
  "reveal",
  /** Helping a user to get in: sessions, second factors, identity. */
  "access",
  /** Blocking accounts, shops and writing. */
  "block",
  "erase",
  "roles",
  "thefts",
  "bicycles",
  "workshops",
  "inspections",
  "assistant",
  /** Brands, categories and words of the search. */
  "catalog",
  "settings",
] as const;
export type AdminVerb = (typeof ADMIN_VERBS)[number];

/** Money moves, or rights do: these ask for a proof of the last minutes, which work does not renew. */
const FRESH_VERBS: readonly AdminVerb[] = ["refunds", "payouts", "erase", "roles"];

interface RoleRow {
  name: string;
  /** The work of its users, for those who give it. */
  said: string;
  verbs: readonly AdminVerb[];
  /** A second administrator confirms it: whoever has it moves money, or gives roles. */
  isConfirmed?: true;
}

export const ROLE_ROWS: Record<Role, RoleRow> = {
  user: { name: "Sin rol", said: "Compra y vende como cualquier persona.", verbs: [] },
  workshop: { name: "Taller", said: "Atiende la agenda de su taller.", verbs: [] },
  policia: {
    name: "Policía",
    said: "Consulta números y reportes del registro, y escribe a los titulares sin ver sus datos.",
    verbs: [],
  },
  moderador: {
    name: "Moderación",
    said:
      "Revisa anuncios, reportes, opiniones, robos y bicicletas, bloquea cuentas y cuida las marcas y las palabras " +
      "del buscador. No ve correos ni teléfonos, y no mueve dinero.",
    verbs: [
      "overview",
      "search",
      "reports",
      "reviews",
      "listings",
      "users",
      "block",
      "thefts",
      "bicycles",
      "assistant",
      "catalog",
    ],
  },
  soporte: {
    name: "Soporte",
    said:
      "Responde reclamos y solicitudes, ayuda a las personas a entrar a su cuenta, y atiende talleres e inspecciones. " +
      "Ve los pedidos y, con un motivo, los datos de contacto. No devuelve dinero ni bloquea cuentas.",
    verbs: [
      "overview",
      "search",
      "users",
      "reveal",
      "access",
      "complaints",
      "cases",
      "orders",
      "workshops",
      "inspections",
    ],
  },
  finanzas: {
    name: "Finanzas",
    said:
      "Decide devoluciones y problemas con pedidos, paga a los vendedores, y ve las ventas y los cupones. Ve datos de " +
      "contacto y cuentas bancarias con un motivo.",
    verbs: ["overview", "search", "metrics", "orders", "refunds", "payouts", "sales", "coupons", "reveal"],
    isConfirmed: true,
  },
  admin: {
    name: "Administración",
    said: "Ve y cambia todo, también los ajustes, los datos y los roles de otras personas.",
    verbs: ADMIN_VERBS,
    isConfirmed: true,
  },
};

/** Roles that a role's page gives; a workshop's and the police's have their own ways. */
export const GIVEN_ROLES = ["user", "moderador", "soporte", "finanzas", "admin"] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

const ROLES = Object.keys(ROLE_ROWS) as Role[];

/** Roles that work in administration. */
export const TEAM_ROLES: readonly Role[] = ROLES.filter(isTeam);

export function isTeam(role: Role): boolean {
  return ROLE_ROWS[role].verbs.length > 0;
}

export function mayAdminister(role: Role, verb: AdminVerb): boolean {
  return ROLE_ROWS[role].verbs.includes(verb);
}

export function needsFreshProof(verb: AdminVerb): boolean {
  return FRESH_VERBS.includes(verb);
}

/** A role that nobody confirms in this time is not given. */
export const ROLE_ASKED_MS = 7 * DAY_MS;
/** Where nobody else administers, the one who asked confirms it after this time, in which mails have told of it. */
export const ALONE_MS = DAY_MS;

/** A role that was asked for and can still be confirmed; null for none. */
export function askedRole({ roleAsked }: Pick<User, "roleAsked">, now: Date): (User["roleAsked"] & object) | null {
  return roleAsked && now.getTime() - roleAsked.at.getTime() < ROLE_ASKED_MS ? roleAsked : null;
}
