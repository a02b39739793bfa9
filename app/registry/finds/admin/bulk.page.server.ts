import { createBulk, takeEach } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";

import { placeName } from "../../theft/list/view";
import { ADMIN_FINDS_PATH, adminFindPath, FIND_STATE_NAMES } from "../constants";
import { FINDS } from "../model";
import { CLOSING_HINT, CLOSING_REASONS } from "./finds.page.server";

const FINDS_AT_ONCE = 25;
const countOf = (count: number) => plural(count, "hallazgo");

export const FINDS_BULK = createBulk<Context, "cerrar">({
  list: { path: ADMIN_FINDS_PATH, label: "Hallazgos" },
  steps: {
    cerrar: { verb: "Cerrar", effect: "Ya no se comparan con los reportes de robo. No le escribimos a nadie." },
  },
  things: countOf,
  none: "No elegiste ningún hallazgo.",
  max: FINDS_AT_ONCE,
  shape: { id: /^[0-9a-f]{32}$/, version: /^\d{1,9}$/ },
  why: { cerrar: { reasons: CLOSING_REASONS, hint: CLOSING_HINT } },
  target: FINDS.path,
  async preview({ finds }, rows) {
    const found = await Promise.all(rows.map(({ id }) => finds.find(id)));
    return found.flatMap((find) =>
      find === null
        ? []
        : {
            key: rowKey(find.id, find.version),
            title: find.looks,
            to: adminFindPath(find.id),
            facts: [FIND_STATE_NAMES[find.state], placeName(find)],
            text: find.text,
            problem: find.state === "closed" ? "ya está cerrado" : null,
          },
    );
  },
  async take({ finds }, rows, { actor, reason, formId }) {
    const batch = rows.length > 1 ? { batch: formId } : {};
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const result = await finds.close({ actor, id, version, ...batch }, reason);
      if (result.ok) return null;
      const find = await finds.find(id);
      return find === null
        ? "Un hallazgo ya no existe."
        : `«${find.looks}» cambió: ${FIND_STATE_NAMES[find.state].toLowerCase()}.`;
    });
    return { kind: "taken", words: count === 0 ? null : `Cerramos ${countOf(count)}.`, left };
  },
});
