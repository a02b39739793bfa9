import { createBulk, takeEach } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";

import { ADMIN_THEFTS_PATH, THEFTS, isTheftId } from "../constants";
import { placeName } from "../list/view";
import { stolenName } from "../name";
import { ADMIN_THEFT_NAMES, adminTheftPath } from "./paths";
import { HIDING_REASONS, TOLD_OWNER } from "./thefts.page.server";

/** Each is hidden with its number, its bicycle and the sales that it stopped. */
const THEFTS_AT_ONCE = 10;
const countOf = (count: number) => plural(count, "reporte");

/** A police report is checked by itself (docs/decisions/2026-11-29-decisions-of-many.md). */
export const THEFTS_BULK = createBulk<Context, "ocultar">({
  list: { path: ADMIN_THEFTS_PATH, label: "Reportes de robo" },
  steps: {
    ocultar: {
      verb: "Ocultar",
      effect: "Dejan de verse, su número vuelve a como estaba y avisamos por correo a cada dueño, con el motivo.",
      isDanger: true,
    },
  },
  things: countOf,
  none: "No elegiste ningún reporte.",
  max: THEFTS_AT_ONCE,
  shape: { id: /^[0-9a-f]{32}$/, version: /^\d{1,9}$/ },
  why: { ocultar: { reasons: HIDING_REASONS, hint: TOLD_OWNER } },
  target: (id) => `${THEFTS}/${id}`,
  async preview({ theft }, rows) {
    const found = await Promise.all(rows.map(({ id }) => theft.reports.find(id)));
    return found.flatMap((report) => {
      if (report === null) return [];
      const { id, version, state, story } = report;
      return {
        key: rowKey(id, version),
        title: stolenName(report),
        to: adminTheftPath(id),
        facts: [ADMIN_THEFT_NAMES[state], placeName(report)],
        text: story,
        problem: state === "live" || state === "waiting" ? null : "no está publicado",
      };
    });
  },
  async take({ theft }, rows, { actor, reason, formId }) {
    const batch = rows.length > 1 ? { batch: formId } : {};
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const result = await theft.reports.moderate({ actor, id, version, ...batch }, "hide", reason);
      if (result.ok) return null;
      const report = isTheftId(id) ? await theft.reports.find(id) : null;
      return report === null
        ? "Un reporte ya no existe."
        : `«${stolenName(report)}» cambió: ${ADMIN_THEFT_NAMES[report.state].toLowerCase()}.`;
    });
    return { kind: "taken", words: count === 0 ? null : `Ocultamos ${countOf(count)}.`, left };
  },
});
