import { createBulk, takeEach } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { formatDay, limaDay } from "~/business/calendar";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";

import { isCertificateEnding } from "../directory/certificate-end";
import { WORKSHOPS, workshopStateOf } from "../model";
import { ADMIN_WORKSHOPS_PATH, WORKSHOP_STATE_NAMES, adminWorkshopPath } from "./paths";

const AT_ONCE = 20;
const countOf = (count: number) => plural(count, "taller", "talleres");
const NOT_ENDING = "su certificado no está por vencer";

/** A mail, which nothing takes back. */
export const WORKSHOPS_BULK = createBulk<Context, "recordar">({
  list: { path: ADMIN_WORKSHOPS_PATH, label: "Talleres" },
  steps: {
    recordar: {
      verb: "Recordar su certificado",
      effect: "Les escribimos hasta qué día vale su certificado y cómo se renueva.",
    },
  },
  things: countOf,
  none: "No elegiste ningún taller.",
  max: AT_ONCE,
  shape: { id: /^[a-z0-9-]{1,80}$/, version: /^\d{1,9}$/ },
  target: WORKSHOPS.path,
  async preview({ directory, clock }, rows) {
    const today = limaDay(clock.now());
    const found = await Promise.all(rows.map(({ id }) => directory.workshops.read(id)));
    return found.flatMap((workshop) => {
      if (workshop === null) return [];
      const { id, name, version, certifiedUntil } = workshop;
      const state = workshopStateOf(workshop, today);
      return {
        key: rowKey(id, version),
        title: name,
        to: adminWorkshopPath(id),
        facts: [
          WORKSHOP_STATE_NAMES[state],
          certifiedUntil === null ? "Sin fecha de término" : `Hasta el ${formatDay(certifiedUntil)}`,
        ],
        problem: state === "visible" && isCertificateEnding(workshop, today) ? null : NOT_ENDING,
      };
    });
  },
  async take({ directory }, rows, { actor }) {
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const result = await directory.certificates.remindNow(id, { actor, version });
      if (result.ok) return null;
      const name = (await directory.workshops.read(id))?.name;
      if (name === undefined) return "Un taller ya no existe.";
      return result.reason === "nobody"
        ? `«${name}» no tiene una cuenta a la que escribirle.`
        : `«${name}» cambió, o ya se le recordó hoy: mira hasta cuándo vale su certificado.`;
    });
    return { kind: "taken", words: count === 0 ? null : `Le escribimos a ${countOf(count)}.`, left };
  },
});
