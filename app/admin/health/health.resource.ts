import type { AdminResource } from "~/admin-kit/resources/resource";

import { HEALTH_PATH } from "./constants";

export const HEALTH_RESOURCE: AdminResource = { path: HEALTH_PATH, verb: "settings", section: "Estado" };
