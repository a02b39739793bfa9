import type { Accounts } from "~/accounts/accounts.server";
import { limaDay } from "~/business/calendar";
import type { Clock } from "~/platform/clock";
import { downloadResponse } from "~/platform/http/download";
import type { Limiter } from "~/platform/limits/limits.server";
import type { PersonalDataList } from "~/platform/personal-data";

/** Downloads of one user in a day: each reads all that is theirs. */
export const EXPORT_LIMIT = { limit: 10, windowSeconds: 86_400 };

/** Names of the rooms in the file, in its order. Users keep these files: never rename one. */
const SECTIONS: Readonly<Record<string, string>> = {
  account: "cuenta",
  listings: "anuncios",
  favorites: "favoritos",
  messages: "mensajes",
  searches: "busquedas",
  reports: "denuncias",
  cases: "solicitudes",
  complaints: "reclamos",
  forms: "formularios",
  contacts: "contactos",
  privacy: "eliminacion",
};

/** The limiter's key for the downloads of a user. */
export function exportKey(uid: string): string {
  return `export:${uid}`;
}

export interface ExportDeps {
  accounts: Pick<Accounts, "user">;
  limiter: Pick<Limiter, "take">;
  personalData(): PersonalDataList;
  clock: Clock;
}

/** The copy of all personal data. */
export function createDataExport({ accounts, limiter, personalData, clock }: ExportDeps) {
  return {
    /**
     * A file with all that is kept of a user, as an attachment; null where the day's downloads are used up.
     * @throws UpstreamError
     */
    async download(uid: string): Promise<Response | null> {
      if (!(await limiter.take(exportKey(uid), EXPORT_LIMIT)).allowed) return null;
      const user = await accounts.user(uid);
      const verifiedEmail = user?.emailVerified ? user.email : "";
      const rooms = personalData();
      const sections = await Promise.all(
        [...new Set([...Object.keys(SECTIONS), ...Object.keys(rooms)])].map(
          async (name) => [SECTIONS[name] ?? name, await rooms[name]?.export(uid, verifiedEmail)] as const,
        ),
      );
      return attachment(Object.fromEntries(sections), clock.now());
    },
  };
}

function attachment(sections: Record<string, unknown>, now: Date): Response {
  return downloadResponse(JSON.stringify({ generado: now, ...sections }, withBigIntAsText, 2), {
    name: `mis-datos-${limaDay(now)}.json`,
    contentType: "application/json; charset=utf-8",
  });
}

/** JSON has no integers beyond 2^53. */
function withBigIntAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
