import type { AdminResource } from "~/admin-kit/resources/resource";

export const OVERVIEW_RESOURCE: AdminResource = { path: "/administracion", verb: "overview", section: "Hoy" };
