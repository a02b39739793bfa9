import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { HOLIDAYS_PATH, LIMITS_PATH, SETTINGS_PATH } from "./constants";

const ACTS = {
  "settings.changed": "Ajustes cambiados",
  "settings.undone": "Cambio de ajustes deshecho",
};

export const SETTINGS_RESOURCE: AdminResource = {
  path: SETTINGS_PATH,
  verb: "settings",
  section: "Ajustes",
  acts: ACTS,
  targets: { "settings/site": "Ajustes" },
};

export const HOLIDAYS_RESOURCE: AdminResource = { path: HOLIDAYS_PATH, verb: "settings", section: "Feriados" };

export const LIMITS_RESOURCE: AdminResource = { path: LIMITS_PATH, verb: "settings", section: "Límites" };

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
