import { formatShortDateTime } from "~/business/format";
import { parseSoles, wrongSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import type { FieldErrors, FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { type SiteVariable, fitsSite } from "~/platform/site-variables";
import {
  SETTING_GROUPS,
  type SettingField,
  canonicalText,
  settingField,
  settingGroup,
  shownText,
} from "~/settings/fields";
import type { Settings, SettingsVersion } from "~/settings/model";
import type { ChangedTexts, SettingsResult, SettingsService } from "~/settings/settings.server";
import { nowSays } from "~/shell/recovery/stale-form.server";

import { CONFIRMED_FIELD, SETTINGS_PATH, UNDO_INTENT, VERSION_FIELD, settingsGroupPath } from "./constants";

const NO_SETTING_GROUP = "No encontramos esos ajustes.";
export const SETTINGS_SAVED = "Guardamos los ajustes. En unos dos minutos valen en todo el sitio.";
export const SETTINGS_SAME = "No había nada que cambiar.";

interface SettingFact {
  label: string;
  value: string;
  source: string;
}

export interface ChangeLine {
  label: string;
  before: string;
  after: string;
  /** Effect of the change, where it needs a second step. */
  danger: string | null;
}

export interface VersionView {
  version: number;
  when: string;
  at: string;
  who: string;
  /** "Deshizo el cambio 12"; empty for a change that undoes none. */
  about: string;
  lines: ChangeLine[];
}

/** A form that needs a second step, or was rejected. */
export interface SettingsReply extends FormFailure {
  confirm: ChangeLine[] | null;
}

type Names = (uid: string) => string;

async function namesOf({ accounts }: Context, uids: readonly string[]): Promise<Names> {
  const names = await accounts.names([...new Set(uids)]);
  return (uid) => names.get(uid) || "Cuenta eliminada";
}

function sourceOf({ settings }: Context, stored: Settings, name: SiteVariable, nameOf: Names): string {
  const change = stored.changes[name];
  if (name in stored.values)
    return change ? `Cambiado aquí por ${nameOf(change.by)}, ${formatShortDateTime(change.at)}` : "Cambiado aquí";
  return settings.isVariable(name) ? `De la variable ${name}` : "Por omisión";
}

export async function loadSettings(context: Context, params: URLSearchParams) {
  const before = params.get("antes");
  const [stored, { versions, next }] = await Promise.all([
    context.settings.read(),
    context.settings.history(before !== null && /^\d{1,6}$/.test(before) ? Number(before) : null),
  ]);
  const nameOf = await namesOf(context, [
    ...Object.values(stored.changes).map(({ by }) => by),
    ...versions.map(({ by }) => by),
  ]);
  return {
    isBroken: stored.isBroken,
    groups: SETTING_GROUPS.map(({ slug, title, fields }) => ({
      title,
      to: settingsGroupPath(slug),
      id: slug,
      facts: fields.map(({ name, label }): SettingFact => ({
        label,
        value: shownText(name, context.settings.textIn(stored, name)),
        source: sourceOf(context, stored, name, nameOf),
      })),
    })),
    versions: versions.map((one) => versionView(context, one, nameOf)),
    older: next === null ? null : `${SETTINGS_PATH}?antes=${next}#historia`,
    isFirst: before === null,
  };
}

export type SettingsView = Awaited<ReturnType<typeof loadSettings>>;

function versionView(context: Context, one: SettingsVersion, nameOf: Names): VersionView {
  const { version, at, by, reverts, changed } = one;
  return {
    version,
    when: at.toISOString(),
    at: formatShortDateTime(at),
    who: nameOf(by),
    about: reverts === null ? "" : `Deshizo el cambio ${reverts}`,
    lines: linesOf(context, changed),
  };
}

/** Changed texts as lines; where the variable counts, with its text. */
function linesOf({ settings }: Context, changed: ChangedTexts): ChangeLine[] {
  return Object.entries(changed).flatMap(([name, { before, after }]) => {
    const field = settingField(name);
    if (field === null) return [];
    const [from, to] = [before ?? settings.base(field.name), after ?? settings.base(field.name)];
    return [
      {
        label: field.label,
        before: shownText(name, from),
        after: shownText(name, to),
        danger: dangerOf(settings, field, from, to),
      },
    ];
  });
}

/** Effect of a change; one without effect says which value it needs. */
function dangerOf(settings: SettingsService, { name, danger }: SettingField, from: string, to: string): string | null {
  const said = danger?.(from, to) ?? null;
  return said === null ? null : (settings.obstacle(name) ?? said);
}

/** Data of a group's form. @throws a 404 */
export async function loadSettingGroup(context: Context, slug: string | undefined) {
  const group = settingGroup(slug);
  if (group === null) throw notFound(NO_SETTING_GROUP);
  const stored = await context.settings.read();
  const nameOf = await namesOf(
    context,
    group.fields.flatMap(({ name }) => stored.changes[name]?.by ?? []),
  );
  return {
    title: group.title,
    lead: group.lead,
    version: stored.version,
    isBroken: stored.isBroken,
    fields: group.fields.map(({ name, label, hint, input, options, optional }) => ({
      name,
      label,
      hint: [hint, context.settings.obstacle(name)].filter(Boolean).join(" "),
      input,
      options,
      optional,
      value: context.settings.textIn(stored, name),
      source: sourceOf(context, stored, name, nameOf),
    })),
  };
}

export type SettingGroupView = Awaited<ReturnType<typeof loadSettingGroup>>;

/** Saves a group's form. Dangerous values are first shown again, with their effect. */
export function submitSettingGroup(
  context: Context,
  slug: string | undefined,
  by: string,
  form: FormData,
): Promise<FormOutcome<FormFailure | SettingsReply>> {
  return handleForm<FormFailure | SettingsReply>(form, async () => {
    const group = settingGroup(slug);
    if (group === null) return formNotFound(NO_SETTING_GROUP);
    const { texts, errors } = readTexts(group.fields, form);
    if (Object.keys(errors).length > 0) return rejectedWith(replyOf(form, errors));
    const stored = await context.settings.read();
    const lines = linesOf(context, context.settings.differences(stored, texts));
    if (needsSecondStep(lines, form)) return { kind: "shown", reply: { ...replyOf(form, {}), confirm: lines } };
    const result = await context.settings.save({ texts, seen: seenVersion(form), by });
    return answer(context, result, form, settingsGroupPath(group.slug));
  });
}

export function submitUndo(
  context: Context,
  by: string,
  form: FormData,
): Promise<FormOutcome<FormFailure | SettingsReply>> {
  return handleForm<FormFailure | SettingsReply>(form, async () => {
    if (form.get("intent") !== UNDO_INTENT) return unknownIntent(form);
    const version = await context.settings.version(seenVersion(form));
    if (version === null) return formNotFound("No encontramos ese cambio.");
    const texts = Object.fromEntries(
      Object.entries(version.changed).flatMap(([name, { before }]) => {
        const field = settingField(name);
        return field === null ? [] : [[field.name, before ?? context.settings.base(field.name)]];
      }),
    );
    const unfit = Object.entries(texts).find(([name, text]) => !fitsSite(name as SiteVariable, text));
    if (unfit)
      return rejectedWith(
        replyOf(form, { "": `${settingField(unfit[0])?.label ?? ""}: el valor de antes ya no es válido.` }),
        409,
      );
    const lines = linesOf(context, context.settings.differences(await context.settings.read(), texts));
    if (lines.length > 0 && form.get(CONFIRMED_FIELD) !== "si")
      return { kind: "shown", reply: { ...replyOf(form, {}), confirm: lines } };
    // Values that others changed after it stay: undoing it would undo those too.
    const result = await context.settings.save({ texts, seen: version.version, by, reverts: version.version });
    return answer(context, result, form, `${SETTINGS_PATH}#historia`);
  });
}

async function answer(
  context: Context,
  result: SettingsResult,
  form: FormData,
  to: string,
): Promise<FormOutcome<SettingsReply>> {
  if (result.ok) return done(to, Object.keys(result.changed).length > 0 ? SETTINGS_SAVED : SETTINGS_SAME);
  const { settings: stored, names } = result;
  const nameOf = await namesOf(
    context,
    names.flatMap((name) => stored.changes[name]?.by ?? []),
  );
  const errors: FieldErrors = { "": "Otra persona cambió esto mientras lo veías. Compara y vuelve a guardar." };
  for (const name of names) {
    const change = stored.changes[name];
    const now = shownText(name, context.settings.textIn(stored, name));
    errors[name] = nowSays(
      settingField(name)?.label ?? name,
      now,
      change && { who: nameOf(change.by), at: change.at },
      context.clock.now(),
    );
  }
  const reply = replyOf(form, errors);
  // The version that was compared: saving again is deliberate.
  return rejectedWith({ ...reply, values: { ...reply.values, [VERSION_FIELD]: String(stored.version) } }, 409);
}

function needsSecondStep(lines: readonly ChangeLine[], form: FormData): boolean {
  return lines.some(({ danger }) => danger !== null) && form.get(CONFIRMED_FIELD) !== "si";
}

function readTexts(fields: readonly SettingField[], form: FormData) {
  const texts: Partial<Record<SiteVariable, string>> = {};
  const errors: FieldErrors = {};
  for (const { name, input, problem, optional } of fields) {
    const typed = form.get(name);
    const text = typeof typed === "string" ? canonicalText(name, typed) : null;
    if (text !== null && (text === "" ? optional : fitsSite(name, text))) texts[name] = text;
    else errors[name] = input === "soles" ? wrongSoles(text ?? "", problem) : problem;
  }
  const [reduced, free] = [texts.SHIPPING_REDUCED_FROM, texts.SHIPPING_FREE_FROM];
  if (reduced !== undefined && free !== undefined && (parseSoles(reduced) ?? 0) > (parseSoles(free) ?? 0))
    errors.SHIPPING_REDUCED_FROM = "No puede ser más que el monto del envío gratis.";
  return { texts, errors };
}

function seenVersion(form: FormData): number {
  const text = formText(form, VERSION_FIELD);
  return /^\d{1,6}$/.test(text) ? Number(text) : 0;
}

function replyOf(form: FormData, errors: FieldErrors): SettingsReply {
  // All of them: no setting is a secret, and `typedValues` would mistake GEMINI_DAILY_TOKENS for one.
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return { ok: false, errors, values, confirm: null };
}
