import { z } from "zod";

import type { Env } from "~/platform/env";
import { fitsSite, parseSite, SITE_VARIABLES, type SiteTexts, type SiteVariable } from "~/platform/site-variables";

export const SETTINGS_DOCUMENT = "settings/site";
/** A document of `settingsVersions`, named by its number. */
export const SETTINGS_VERSIONS = "settingsVersions";

export function versionPath(version: number): string {
  return `${SETTINGS_VERSIONS}/${String(version).padStart(6, "0")}`;
}

/** Last author of a value; `version` is the one of that change. */
const ChangeSchema = z.object({ at: z.date(), by: z.string(), version: z.number().int().min(1) });
type SettingChange = z.infer<typeof ChangeSchema>;

const VALUE_MAX = 4_000;

const DocumentSchema = z.object({
  version: z.number().int().min(1),
  values: z.record(z.string(), z.string().max(VALUE_MAX)),
  changes: z.record(z.string(), ChangeSchema),
});

/** Effective state: the version, and the texts that override variables. An empty text overrides with nothing. */
export interface SettingsCopy {
  version: number;
  values: SiteTexts;
}

export interface Settings extends SettingsCopy {
  changes: Readonly<Partial<Record<SiteVariable, SettingChange>>>;
  /** Part of the document did not fit, and was left out. */
  isBroken: boolean;
}

export const NO_SETTINGS: Settings = { version: 0, values: {}, changes: {}, isBroken: false };

/** Change of a value; null where the variable counts. */
const VersionSchema = z.object({
  version: z.number().int().min(1),
  at: z.date(),
  by: z.string(),
  /** The version that it undoes. */
  reverts: z.number().int().nullable(),
  changed: z.record(z.string(), z.object({ before: z.string().nullable(), after: z.string().nullable() })),
});
export type SettingsVersion = z.infer<typeof VersionSchema>;

export function decodeVersion(data: unknown): SettingsVersion | null {
  const read = VersionSchema.safeParse(data);
  return read.success ? read.data : null;
}

/** Reads a document, or null for none. Invalid parts are left out, and `isBroken` says so. */
export function decodeSettings(data: Record<string, unknown> | null): Settings {
  if (data === null) return NO_SETTINGS;
  const whole = DocumentSchema.safeParse(data);
  const { version, values, changes } = data;
  const known = SITE_VARIABLES.filter((name) => fits(name, textOf(values, name)));
  const kept = isRecord(values) ? Object.keys(values) : [];
  return {
    version: typeof version === "number" && Number.isSafeInteger(version) && version > 0 ? version : 0,
    values: Object.fromEntries(known.map((name) => [name, textOf(values, name)])),
    changes: Object.fromEntries(
      SITE_VARIABLES.flatMap((name) => {
        const change = ChangeSchema.safeParse(isRecord(changes) ? changes[name] : undefined);
        return change.success ? [[name, change.data]] : [];
      }),
    ),
    // A variable that the product no longer has is no damage.
    isBroken: !whole.success || kept.some((name) => isKnown(name) && !known.includes(name)),
  };
}

/** Copy in KV: the valid texts. */
export const CopySchema = z
  .object({ version: z.number().int().min(0), values: z.record(z.string(), z.string()) })
  .transform(({ version, values }): SettingsCopy => ({
    version,
    values: Object.fromEntries(Object.entries(values).filter(([name, value]) => isKnown(name) && fits(name, value))),
  }));

export function withSettings(env: Env, { values }: SettingsCopy): Env {
  const texts = { ...env.siteTexts, ...values };
  const site = parseSite(texts, env.environment);
  const { modelAccess } = env;
  return {
    ...env,
    ...site,
    assistant:
      modelAccess && site.isModelOn
        ? {
            ...modelAccess,
            model: texts.GEMINI_MODEL || modelAccess.model,
            fallbackModel: texts.GEMINI_FALLBACK_MODEL || modelAccess.fallbackModel,
            dailyTokens: texts.GEMINI_DAILY_TOKENS ? Number(texts.GEMINI_DAILY_TOKENS) : modelAccess.dailyTokens,
            ...(texts.GEMINI_NETWORK_PERCENT && { networkPercent: Number(texts.GEMINI_NETWORK_PERCENT) }),
            ...(texts.GEMINI_RESERVE_PERCENT && { reservePercent: Number(texts.GEMINI_RESERVE_PERCENT) }),
          }
        : null,
  };
}

function isKnown(name: string): name is SiteVariable {
  return (SITE_VARIABLES as readonly string[]).includes(name);
}

function fits(name: SiteVariable, value: string | undefined): boolean {
  return value !== undefined && value.length <= VALUE_MAX && fitsSite(name, value);
}

function textOf(values: unknown, name: string): string | undefined {
  const value = isRecord(values) ? values[name] : undefined;
  return typeof value === "string" ? value : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
