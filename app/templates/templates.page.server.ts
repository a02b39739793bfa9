import { z } from "zod";

import type { Context } from "~/platform/context";
import { choiceField, lineField, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  notDone,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { rejectStale, type StaleField } from "~/shell/recovery/stale-form.server";

import {
  NO_TEMPLATE,
  TEMPLATE_NAME_LENGTH,
  TEMPLATE_TEXT_LENGTH,
  TEMPLATE_USE_NAMES,
  TEMPLATE_USES,
  TEMPLATES_MAX,
  TEMPLATES_PATH,
  type TemplateUse,
} from "./constants";
import { unknownPlaceholders } from "./placeholders";
import type { TemplateResult } from "./templates.server";

/** Data of the page. `editar` names the template whose form it shows instead of that of a new one. */
export async function loadTemplates({ templates }: Context, params: URLSearchParams) {
  const { templates: all, revision } = await templates.list();
  const edited = all.find(({ id }) => id === params.get("editar")) ?? null;
  return {
    revision,
    rows: all.map(({ id, name, text, use, active }, at) => ({
      id,
      name,
      text,
      active,
      use: TEMPLATE_USE_NAMES[use],
      isFirst: at === 0,
      isLast: at === all.length - 1,
    })),
    edited,
    /** Id of the template that the form makes, so that it makes one however often it is sent. */
    newId: crypto.randomUUID() as string,
    isFull: all.length >= TEMPLATES_MAX,
  };
}
export type TemplatesView = Awaited<ReturnType<typeof loadTemplates>>;

const present = <T>(field: z.ZodType<T | undefined>, message: string) =>
  field.transform((value, context): T => {
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const TemplateForm = z.object({
  nombre: present(lineField("Nombre", TEMPLATE_NAME_LENGTH), "Escribe un nombre."),
  para: present(choiceField(TEMPLATE_USES, "Elige de la lista para qué es."), "Elige de la lista para qué es."),
  texto: present(textField("Texto", TEMPLATE_TEXT_LENGTH), "Escribe el texto.").transform((text, context) => {
    const unknown = unknownPlaceholders(text);
    if (unknown.length > 0)
      context.addIssue({
        code: "custom",
        message: `Texto: no conocemos ${unknown.join(", ")}. Usa solo los datos de la lista.`,
      });
    return text;
  }),
  version: z.coerce.number().int().min(1).nullable().catch(null),
});

const ID = /^[\w-]{8,64}$/;
const CHANGED = "Alguien más cambió esta plantilla mientras la veías. Así está ahora: revísala y vuelve a intentarlo.";

/** The page shows the whole text above the form. */
const SHOWN_TEXT_MAX = 300;
const FIELDS: readonly StaleField[] = [
  { name: "nombre", label: "Nombre", logged: "name" },
  { name: "para", label: "Para", logged: "use", words: (use) => TEMPLATE_USE_NAMES[use as TemplateUse] },
  {
    name: "texto",
    label: "Texto",
    logged: "text",
    words: (text) => (text.length > SHOWN_TEXT_MAX ? `${text.slice(0, SHOWN_TEXT_MAX)}… (sigue arriba)` : text),
  },
];

/** Takes the forms of the page. `intent`: guardar, subir, bajar, desactivar or activar. */
export function submitTemplates(context: Context, actor: string, form: FormData): Promise<FormOutcome> {
  const { templates } = context;
  return handleForm(form, async () => {
    const id = formText(form, "id");
    if (!ID.test(id)) return formNotFound(NO_TEMPLATE);
    switch (form.get("intent")) {
      case "guardar": {
        const parsed = parseForm(TemplateForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const { nombre: name, para: use, texto: text, version } = parsed.data;
        const result = await templates.save(actor, { id, name, use, text, version });
        const stored =
          !result.ok && result.reason === "conflict"
            ? (await templates.list()).templates.find((one) => one.id === id)
            : undefined;
        if (stored)
          return rejectStale(context, form, {
            actor,
            target: "answerTemplates/all",
            label: stored.name,
            fields: FIELDS,
            wanted: { nombre: name, para: use, texto: text },
            stored: { nombre: stored.name, para: stored.use, texto: stored.text },
            version: stored.version,
          });
        return outcomeOf(result, form, `Guardamos «${name}».`);
      }
      case "subir":
      case "bajar": {
        const by = form.get("intent") === "subir" ? -1 : 1;
        const revision = Number(form.get("revision"));
        return outcomeOf(await templates.move(actor, id, by, revision), form, "Cambiamos el orden.");
      }
      case "desactivar":
        return outcomeOf(await templates.setActive(actor, id, false), form, "Ya no se ofrece esa plantilla.");
      case "activar":
        return outcomeOf(await templates.setActive(actor, id, true), form, "Se ofrece otra vez esa plantilla.");
      default:
        return unknownIntent(form);
    }
  });
}

function outcomeOf(result: TemplateResult, form: FormData, words: string): FormOutcome {
  if (result.ok) return done(TEMPLATES_PATH, words);
  return notDone(form, result, {
    "not-found": NO_TEMPLATE,
    conflict: CHANGED,
    full: `Ya hay ${TEMPLATES_MAX} plantillas: cambia una que no uses.`,
    "same-name": { nombre: "Ya hay una plantilla con ese nombre. Escribe otro." },
  });
}
