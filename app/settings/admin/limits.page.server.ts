import { formatNumber } from "~/business/format";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { actOf, type ActName, type RateSubject } from "~/platform/routes/acts";
import { type ChangedRates, parseRates, ratesOfAct, type TableRate, writeRates } from "~/platform/routes/rates";
import type { Settings } from "~/settings/model";

import { limitsPath, settingsGroupPath, VERSION_FIELD } from "./constants";
import { ACT_GROUPS, BEYOND_WORDS, COST_WORDS, SPAN_WORDS, subjectWords } from "./limit-words.server";

const SETTING = "LIMIT_RATES";
const NO_ACT = "No encontramos ese límite.";
const TEXT_MAX = 4_000;

function changedIn({ settings }: Context, stored: Settings): ChangedRates {
  return parseRates(settings.textIn(stored, SETTING)) ?? {};
}

function actNamed(asked: string | null): { name: ActName; title: string } | null {
  for (const { acts } of ACT_GROUPS) {
    const found = Object.entries(acts).find(([name]) => name === asked);
    if (found) return { name: found[0] as ActName, title: found[1] };
  }
  return null;
}

/** Numbers of an act by whom they are about: 'Cuenta: 20 por hora, 60 por día'. */
function summaryOf(name: ActName, changed: ChangedRates) {
  const bySubject = Map.groupBy(ratesOfAct(name), ({ subject }) => subject);
  return [...bySubject].map(([subject, rates]: [RateSubject, TableRate[]]) => ({
    subject: subjectWords(name, subject),
    text: rates.map(({ key, span, limit }) => `${formatNumber(changed[key] ?? limit)} ${SPAN_WORDS[span]}`).join(", "),
    isChanged: rates.some(({ key }) => key in changed),
  }));
}

/** All acts with their costs and numbers; `acto`: the one whose form is shown. @throws UpstreamError */
export async function loadLimits(context: Context, params: URLSearchParams) {
  const stored = await context.settings.read();
  const changed = changedIn(context, stored);
  const shown = actNamed(params.get("acto"));
  return {
    version: stored.version,
    isBroken: stored.isBroken,
    settingsPath: settingsGroupPath("limites"),
    act: shown && {
      title: shown.title,
      fields: ratesOfAct(shown.name).map(({ key, subject, span, limit, max }) => ({
        key,
        label: `${subjectWords(shown.name, subject)}, ${SPAN_WORDS[span]}`,
        value: String(changed[key] ?? limit),
        limit,
        max,
      })),
    },
    groups: ACT_GROUPS.map(({ title, acts }) => ({
      title,
      acts: (Object.entries(acts) as [ActName, string][]).map(([name, words]) => {
        const { costs, beyond, unproven } = actOf(name);
        return {
          name,
          title: words,
          to: ratesOfAct(name).some(({ max }) => max !== null) ? limitsPath(name) : null,
          costs: costs.map((cost) => COST_WORDS[cost]).join(", "),
          beyond: beyond.map((one) => BEYOND_WORDS[one]).join("; "),
          needsConfirmed: unproven === "confirm",
          rates: summaryOf(name, changed),
        };
      }),
    })),
  };
}
export type LimitsView = Awaited<ReturnType<typeof loadLimits>>;

/** Saves the numbers of one act; an empty field means the table's own. */
export function submitLimits(
  context: Context,
  by: string,
  query: URLSearchParams,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const act = actNamed(query.get("acto"));
    if (act === null) return formNotFound(NO_ACT);
    const rates = ratesOfAct(act.name).flatMap((rate) => (rate.max === null ? [] : [{ ...rate, max: rate.max }]));
    const errors: FieldErrors = {};
    const stored = await context.settings.read();
    const changed: Record<string, number> = { ...changedIn(context, stored) };
    for (const { key, limit, max } of rates) {
      const typed = formText(form, key).trim();
      const value = typed === "" ? limit : /^\d{1,6}$/.test(typed) ? Number(typed) : 0;
      if (value < 1 || value > max)
        errors[key] = `Escribe un número entero de 1 a ${formatNumber(max)}, o déjalo vacío.`;
      changed[key] = value;
    }
    for (const [at, { key, subject }] of rates.entries()) {
      const before = rates[at - 1];
      if (before?.subject === subject && (changed[before.key] ?? 0) > (changed[key] ?? 0))
        errors[key] ??= "No puede ser menos que lo que se permite en un tiempo más corto.";
    }
    if (Object.keys(errors).length > 0) return rejected(form, errors);
    const text = writeRates(changed);
    if (text.length > TEXT_MAX)
      return rejected(form, { "": "Hay demasiados números cambiados. Devuelve algunos primero." });
    const typedVersion = formText(form, VERSION_FIELD);
    const seen = /^\d{1,6}$/.test(typedVersion) ? Number(typedVersion) : 0;
    const result = await context.settings.save({ texts: { [SETTING]: text }, seen, by });
    if (!result.ok)
      return rejected(form, { "": "Otra persona cambió los límites mientras los veías. Revisa cómo quedaron." }, 409);
    return done(limitsPath(), `Guardamos los límites de «${act.title}». En unos dos minutos valen en todo el sitio.`);
  });
}
