import type { Env } from "~/platform/env";
import type { Setting } from "~/platform/setting";
import { SITE_GROUPS, SITE_SETTINGS, type SiteVariable } from "~/platform/site-variables";

export interface SettingField extends Setting {
  name: SiteVariable;
}

/** Settings that administrators may change, in the order of their pages. */
export const SETTING_GROUPS = SITE_GROUPS.map(({ settings, ...page }) => ({
  ...page,
  fields: Object.entries(settings).map(([name, row]): SettingField => ({ ...row, name: name as SiteVariable })),
}));

export function settingGroup(slug: string | undefined) {
  return SETTING_GROUPS.find((group) => group.slug === slug) ?? null;
}

const FIELDS = SETTING_GROUPS.flatMap(({ fields }) => fields);

export function settingField(name: string): SettingField | null {
  return FIELDS.find((field) => field.name === name) ?? null;
}

export function defaultText(name: SiteVariable, environment: Env["environment"]): string {
  const { default: text } = SITE_SETTINGS[name];
  return typeof text === "string" ? text : text[environment];
}

/** One spelling of a text, so that the same value is no change. */
export function canonicalText(name: SiteVariable, text: string): string {
  const { spelled = String } = SITE_SETTINGS[name];
  return spelled(text.trim());
}

/** A text as administrators read it: label of a choice, thousands separators, a word for none. */
export function shownText(name: string, text: string): string {
  const field = settingField(name);
  const label = field?.options?.find(({ value }) => value === text)?.label;
  if (label !== undefined) return label;
  return text === "" ? "(nada)" : field?.input === "number" || field?.input === "soles" ? withThousands(text) : text;
}

function withThousands(number: string): string {
  return number.replace(/^\d+/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ","));
}
