import { formatDateTime, plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { readPulse } from "~/platform/http/pulse.server";

import { type Check, broken, off, ok } from "./check";

/** Shares of an hour's requests and of a day's quota from which somebody should look, in percent. */
const MOST_FAILED = 2;
const MOST_USED = 90;
/** Fewer requests than this say nothing in percent. */
const FEW = 50;
const MOST_P95_MS = 3_200;

const number = new Intl.NumberFormat("es-PE");

/** Figures that say how the site is doing now: its version, its last hours, and what the day has used up. */
export function figureChecks(context: Context): Check[] {
  const { env, sums, assistant } = context;
  return [
    {
      id: "version",
      title: "Versión que atiende",
      fix: "",
      run: async () =>
        env.version === null
          ? off("Esta copia no tiene número de versión.")
          : ok(`${env.version.id.slice(0, 8)}, del ${formatDateTime(new Date(env.version.at))}.`),
    },
    {
      id: "log-seals",
      title: "Registro de administración",
      fix: "Mira en el registro qué cambió, y compáralo con audit.entry y audit.sealed en el registro del Worker.",
      async run() {
        const seals = await context.audit.seals.standing();
        if (!seals?.checkedAt) return off("Todavía no se comparó con sus sellos: se hace cada noche.");
        const words = `Se comparó con sus sellos el ${formatDateTime(seals.checkedAt)}`;
        if (seals.findings.length > 0) return broken(`${words}: no es como se selló.`);
        return ok(`${words} y no cambió nada.`);
      },
    },
    {
      id: "pulse",
      title: "Pedidos de esta hora y la anterior",
      fix: "Busca http.request con status 500 o más en el registro del Worker; npx wrangler rollback vuelve a la versión anterior.",
      async run() {
        const pulse = await readPulse(context);
        if (pulse === null) return off("Todavía no se contó ninguno.");
        const { requests, failed, partial, p95 } = pulse;
        const speed = p95 === Infinity ? "más de 6 segundos" : `${number.format(p95)} ms o menos`;
        const words = [
          `${plural(requests, "pedido")}, ${failed} con error; 95 de cada 100 tomaron ${speed}.`,
          ...(partial > 0 ? [`${plural(partial, "respuesta")} sin todos los anuncios.`] : []),
        ].join(" ");
        const isMany = (count: number) => (100 * count) / requests >= MOST_FAILED;
        if (requests < FEW) return ok(words);
        if (isMany(failed) || p95 > MOST_P95_MS) return broken(words);
        return isMany(partial)
          ? broken(words, "Busca catalog.shard-left-out en el registro del Worker: una parte del catálogo no responde.")
          : ok(words);
      },
    },
    quotaCheck("quota-photos", "Fotos preparadas hoy", () => sums.today("photo")),
    quotaCheck("quota-codes", "Códigos por celular hoy", () => sums.today("phoneCode")),
    quotaCheck("quota-model", "Tokens del modelo de Rebi hoy", () => assistant.usedToday()),
  ];
}

function quotaCheck(id: string, title: string, read: () => Promise<{ used: number; most: number } | null>): Check {
  return {
    id,
    title,
    fix: "El límite se cambia en /administracion/limites o en los ajustes de Rebi. La cuenta empieza de nuevo a la medianoche de Lima.",
    async run() {
      const found = await read();
      if (found === null) return off("No se usa.");
      const percent = found.most === 0 ? 100 : Math.round((100 * found.used) / found.most);
      const words = `${number.format(found.used)} de ${number.format(found.most)} (${percent} %).`;
      return percent >= MOST_USED ? broken(words) : ok(words);
    },
  };
}
