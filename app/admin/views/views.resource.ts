import { SAVED_VIEWS_PATH } from "~/admin-kit/list/query";
import type { AdminResource } from "~/admin-kit/resources/resource";

export const SAVED_VIEWS_RESOURCE: AdminResource = {
  path: SAVED_VIEWS_PATH,
  verb: "overview",
  section: "Vistas guardadas",
};
