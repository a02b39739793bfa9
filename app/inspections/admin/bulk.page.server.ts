import { createBulk, takeEach } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { formatDateTime, plural } from "~/business/format";
import type { Context } from "~/platform/context";

import { INSPECTION_STATUS_NAMES } from "../constants";
import { inspectionPath } from "../model";
import { isBulkCancellable } from "./inspection-list.server";
import { CANCELLING_HINT, CANCELLING_REASONS } from "./inspection.page.server";
import { ADMIN_INSPECTIONS_PATH, adminInspectionPath } from "./paths";

/** Each may give an order's money back. */
const AT_ONCE = 10;
const countOf = (count: number) => plural(count, "inspección", "inspecciones");

/** Mails and money, which nothing takes back. */
export const INSPECTIONS_BULK = createBulk<Context, "cancelar">({
  list: { path: ADMIN_INSPECTIONS_PATH, label: "Inspecciones" },
  steps: {
    cancelar: {
      verb: "Cancelar",
      effect:
        "Liberan su hora, lo que se pagó en línea se devuelve y avisamos por correo al cliente y al taller, con el " +
        "motivo. No se puede deshacer.",
      isDanger: true,
    },
  },
  things: countOf,
  isFeminine: true,
  none: "No elegiste ninguna inspección.",
  max: AT_ONCE,
  shape: { id: /^[\w-]{1,100}$/, version: /^\d{1,9}$/ },
  why: { cancelar: { reasons: CANCELLING_REASONS, hint: CANCELLING_HINT } },
  target: inspectionPath,
  async preview({ inspections: { overview } }, rows) {
    const found = await Promise.all(rows.map(({ id }) => overview.read(id)));
    return found.flatMap((inspection) => {
      if (inspection === null) return [];
      const { id, version, vehicle, status, startsAt, workshopName } = inspection;
      return {
        key: rowKey(id, version),
        title: vehicle.title,
        to: adminInspectionPath(id),
        facts: [INSPECTION_STATUS_NAMES[status], startsAt === null ? "" : formatDateTime(startsAt), workshopName],
        problem: isBulkCancellable(inspection) ? null : "no se puede cancelar desde aquí",
      };
    });
  },
  async take({ inspections: { booking, overview } }, rows, { actor, reason }) {
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const result = await booking.cancel(id, { by: "admin", act: { actor, version, reason } });
      if (result.ok) return null;
      const now = await overview.read(id);
      return now === null
        ? "Una inspección ya no existe."
        : `«${now.vehicle.title}» cambió: ${INSPECTION_STATUS_NAMES[now.status].toLowerCase()}.`;
    });
    return { kind: "taken", words: count === 0 ? null : `Cancelamos ${countOf(count)}.`, left };
  },
});
