import { type AuditEntry, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { Transaction } from "~/platform/firestore/types";
import { SITE_VARIABLES, type SiteVariable } from "~/platform/site-variables";

import type { SettingsReader } from "./effective.server";
import { canonicalText, defaultText } from "./fields";
import {
  SETTINGS_DOCUMENT,
  SETTINGS_VERSIONS,
  type Settings,
  type SettingsVersion,
  decodeSettings,
  decodeVersion,
  versionPath,
} from "./model";
import { recoveredCopy } from "./recovery.server";

/** Former and new value, as text; null where the variable counts. */
export type ChangedTexts = SettingsVersion["changed"];

interface SettingsChange {
  texts: Readonly<Partial<Record<SiteVariable, string>>>;
  seen: number;
  /** The administrator's uid. */
  by: string;
  reverts?: number;
}

export type SettingsResult =
  | { ok: true; settings: Settings; changed: ChangedTexts }
  /** Others changed these values since the form was shown. */
  | Failed<"conflict", { settings: Settings; names: SiteVariable[] }>;

export const NO_ANALYTICS_SECRET = "Falta la variable ANALYTICS_API_SECRET: mientras falte, no se envía nada.";
/** With the guard, the document and the authors the page costs less than 30 reads of Firestore. */
const HISTORY_PAGE = 10;

/** The settings as administrators read and change them. @throws UpstreamError */
export function createSettings(
  { env, database, clock, log }: Context,
  reader: Pick<SettingsReader, "publish" | "lastGood">,
) {
  /** The text that counts without settings. */
  const base = (name: SiteVariable): string =>
    canonicalText(name, env.siteTexts[name] ?? defaultText(name, env.environment));
  const textIn = ({ values }: Settings, name: SiteVariable): string => values[name] ?? base(name);

  /** The document. Damaged parts are mended as on the running site, so that a change loses nothing. */
  async function readIn(tx: Pick<Transaction, "read" | "find">): Promise<Settings> {
    const settings = decodeSettings((await tx.read(SETTINGS_DOCUMENT))?.data ?? null);
    return settings.isBroken
      ? { ...settings, ...(await recoveredCopy(tx, settings, await reader.lastGood())) }
      : settings;
  }

  /** A damaged or deleted document has lost its number, and no version may be written twice. */
  async function lastVersion(tx: Transaction): Promise<number> {
    const [last] = await tx.find({ collection: SETTINGS_VERSIONS, orderBy: [["version", "desc"]], limit: 1 });
    return Number(last?.data.version ?? 0);
  }

  /** Changes by the wanted texts. A text equal to the variable's needs no override. */
  function differences(settings: Settings, texts: SettingsChange["texts"]): ChangedTexts {
    return Object.fromEntries(
      SITE_VARIABLES.flatMap((name) => {
        const wanted = texts[name];
        if (wanted === undefined || wanted === textIn(settings, name)) return [];
        return [[name, { before: settings.values[name] ?? null, after: wanted === base(name) ? null : wanted }]];
      }),
    );
  }

  return {
    read: (): Promise<Settings> => readIn(database),
    base,
    isVariable: (name: SiteVariable): boolean => env.siteTexts[name] !== undefined,
    textIn,
    differences,
    /** Says why a value has no effect, where a variable that it needs is missing. */
    obstacle: (name: SiteVariable): string | null =>
      name === "ANALYTICS_MEASUREMENT_ID" && env.analytics === null ? NO_ANALYTICS_SECRET : null,

    /** Saves a change in one commit with its version and its further writes. Idempotent. */
    async save({ texts, seen, by, reverts }: SettingsChange): Promise<SettingsResult> {
      const result = await database.transaction(async (tx): Promise<SettingsResult> => {
        const settings = await readIn(tx);
        const changed = differences(settings, texts);
        const names = Object.keys(changed) as SiteVariable[];
        if (names.length === 0) return { ok: true, settings, changed };
        const stale = SITE_VARIABLES.filter(
          (name) => texts[name] !== undefined && (settings.changes[name]?.version ?? 0) > seen && name in changed,
        );
        if (stale.length > 0) return failed("conflict", { settings, names: stale });

        const at = clock.now();
        const version = Math.max(settings.version, await lastVersion(tx)) + 1;
        const kept = Object.entries(settings.values).filter(([name]) => !(name in changed));
        const added = names.flatMap((name) => {
          const after = changed[name]?.after ?? null;
          return after === null ? [] : [[name, after] as const];
        });
        const values = Object.fromEntries([...kept, ...added]);
        const changes = {
          ...settings.changes,
          ...Object.fromEntries(names.map((name) => [name, { at, by, version }])),
        };
        const record: SettingsVersion = { version, at, by, reverts: reverts ?? null, changed };
        tx.write(
          { set: SETTINGS_DOCUMENT, data: { version, values, changes } },
          { create: versionPath(version), data: record },
          auditWrite(auditEntry(record), at),
        );
        return { ok: true, settings: { version, values, changes, isBroken: false }, changed };
      });
      if (result.ok && Object.keys(result.changed).length > 0) {
        await reader.publish(result.settings);
        log.info("settings.changed", { uid: by, version: result.settings.version, names: Object.keys(result.changed) });
      }
      return result;
    },

    async version(number: number): Promise<SettingsVersion | null> {
      return decodeVersion((await database.read(versionPath(number)))?.data ?? null);
    },

    /** Versions, the newest first; `before`: number that the page ends before. */
    async history(before: number | null): Promise<{ versions: SettingsVersion[]; next: number | null }> {
      const found = await database.find({
        collection: SETTINGS_VERSIONS,
        ...(before !== null && { where: [["version", "<", before]] }),
        orderBy: [["version", "desc"]],
        limit: HISTORY_PAGE + 1,
      });
      const versions = found.flatMap(({ data }) => decodeVersion(data) ?? []);
      const shown = versions.slice(0, HISTORY_PAGE);
      return { versions: shown, next: versions.length > HISTORY_PAGE ? (shown.at(-1)?.version ?? null) : null };
    },
  };
}

export type SettingsService = ReturnType<typeof createSettings>;

declare module "~/platform/context" {
  interface Context {
    settings: SettingsService;
  }
}

/** Values that identify a person or that an administrator wrote: the log says that they changed, not how. */
const WRITTEN = /^(BUSINESS_|BANNER$)/;

function auditEntry({ version, by, reverts, changed }: SettingsVersion): AuditEntry {
  return {
    actor: by,
    action: reverts === null ? "settings.changed" : "settings.undone",
    target: SETTINGS_DOCUMENT,
    label: reverts === null ? `Cambio ${version}` : `Cambio ${version}, deshace el ${reverts}`,
    changes: Object.fromEntries(
      Object.entries(changed).map(([name, { before, after }]) => [
        name,
        WRITTEN.test(name) ? ["", "cambió"] : [before, after],
      ]),
    ),
  };
}
