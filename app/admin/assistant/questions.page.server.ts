import { fileOfList, querySource } from "~/admin-kit/list/file.server";
import { readListQuery, type ListSpec } from "~/admin-kit/list/query";
import type { AdminSheet, SheetSection } from "~/admin-kit/sheet/sheet";
import { intentOf } from "~/assistant/intents/intent-of";
import { QUESTION_INTENTS, type QuestionIntent } from "~/assistant/intents/intents";
import { INTENT_NAMES } from "~/assistant/intents/names";
import { groupsOf, UNCLEAR, type Unclear } from "~/assistant/unclear/model";
import { formatShortDateTime, plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { done, type FormOutcome, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";

import { ASSISTANT_ADMIN_PATH, QUESTIONS_PATH } from "./constants";

const LABEL = "etiquetar";
const WHY: Readonly<Record<Unclear["why"], string>> = { unknown: "No la entendió", unhelpful: "No le sirvió" };
const OPTIONS = QUESTION_INTENTS.map((value) => ({ value, label: INTENT_NAMES[value] })).sort((a, b) =>
  a.label.localeCompare(b.label, "es"),
);
/** The page shows open questions, the file those that were labelled. */
const FILE: ListSpec = {
  path: QUESTIONS_PATH,
  filters: [{ name: "ver", label: "Preguntas", options: [{ value: "etiquetadas", label: "Etiquetadas" }] }],
};

/** Questions that Rebi did not understand, in groups of like ones. At most 25 reads. */
export async function loadQuestions({ assistant }: Context): Promise<AdminSheet> {
  const groups = groupsOf(await assistant.unclear.open());
  return {
    thing: "preguntas",
    back: { to: ASSISTANT_ADMIN_PATH, label: "Rebi" },
    title: "Preguntas que Rebi no entendió",
    lead:
      "Las últimas que no entendió o cuya respuesta no sirvió, sin lo que se ocultó. Di qué pide cada grupo: desde la " +
      "próxima versión del sitio, Rebi entiende las que se parezcan.",
    links: [{ to: `${QUESTIONS_PATH}.csv?ver=etiquetadas`, label: "Descargar las etiquetadas (CSV)", opens: "file" }],
    failure: "No guardamos la etiqueta",
    ...(groups.length === 0 && { notice: { text: "No hay preguntas por etiquetar." } }),
    shown: {},
    sections: groups.map(sectionOf),
  };
}

function sectionOf(group: readonly Unclear[]): SheetSection {
  const [first] = group as [Unclear];
  const { likeliest } = intentOf(first.text);
  return {
    id: `grupo-${first.id}`,
    title: `${plural(group.length, "pregunta")}: ${INTENT_NAMES[likeliest[0]!.intent]}`,
    parts: [
      {
        list: group.map(({ text, why, at }) => ({ text, notes: [`${WHY[why]} · ${formatShortDateTime(at)}`] })),
      },
      {
        form: {
          of: first.id,
          hidden: { preguntas: group.map(({ id }) => id).join(",") },
          fields: {
            intencion: {
              label: "Qué piden, si no es lo de abajo",
              input: "select",
              options: [{ value: "", label: "Elige" }, ...OPTIONS],
            },
          },
          beside: { intencion: { intent: LABEL, label: "Guardar", about: first.text, variant: "secondary" } },
          acts: [
            ...likeliest.map(({ intent }) => ({
              intent: `${LABEL}:${intent}`,
              label: INTENT_NAMES[intent],
              about: first.text,
              variant: "secondary" as const,
            })),
            { intent: "descartar", label: "Descartar", about: first.text, variant: "ghost" },
          ],
        },
      },
    ],
  };
}

/** `intent`: etiquetar:{intent}, etiquetar with `intencion`, or descartar. The caller has checked the administrator. */
export function submitQuestions({ assistant }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const act = formText(form, "intent");
    const named = act === LABEL ? formText(form, "intencion") : act.slice(`${LABEL}:`.length);
    const intent = QUESTION_INTENTS.find((one) => one === named) ?? null;
    const ids = idsOf(form);
    if (act !== "descartar" && !act.startsWith(LABEL)) return unknownIntent(form);
    if (act !== "descartar" && intent === null)
      return rejected(form, { [`intencion-${ids[0] ?? ""}`]: "Elige qué piden estas preguntas." });
    const count = await assistant.unclear.decide(actor, ids, act === "descartar" ? null : intent);
    return done(QUESTIONS_PATH, count === 0 ? "Esas preguntas ya estaban decididas." : wordsOf(count, intent));
  });
}

function wordsOf(count: number, intent: QuestionIntent | null): string {
  const questions = plural(count, "pregunta");
  return intent === null ? `Descartamos ${questions}.` : `Etiquetamos ${questions} como «${INTENT_NAMES[intent]}».`;
}

function idsOf(form: FormData): string[] {
  return formText(form, "preguntas")
    .split(",")
    .filter((id) => /^[\w-]{1,64}$/.test(id));
}

/** The document that a form is about. */
export function questionTarget(form: FormData): { target: string } {
  return { target: UNCLEAR.path(idsOf(form)[0] ?? "ninguna") };
}

/** Labelled questions as rows of questions.jsonl, for `npm run eval -- --import`. */
export function questionsFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const { database, log } = context;
  const query = readListQuery(FILE, params);
  return fileOfList(context, {
    list: "assistant-questions",
    actor,
    spec: FILE,
    query,
    columns: [{ label: "Fila", cell: ({ text, intent }: Unclear) => JSON.stringify({ text, intent, origin: "real" }) }],
    source: querySource(
      database,
      [{ collection: UNCLEAR.name, where: [["state", "==", "labelled"]], orderBy: [["at", "desc"]] }],
      { perRead: 100, rowsOf: (found) => found.flatMap((one) => UNCLEAR.of(one, log) ?? []), after: query.after },
    ),
    narrowBy: "fecha",
  });
}
