import { fileOfList, rowsSource } from "~/admin-kit/list/file.server";
import { readListQuery, type ListQuery } from "~/admin-kit/list/query";
import { addDays, formatDay } from "~/business/calendar";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";
import type { CsvColumn } from "~/platform/csv";
import { formLine, formText } from "~/platform/forms/form-text";
import { type FormOutcome, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";

import { BRAND_MAX, type VehicleKind } from "../../categories";
import { fold, slugify } from "../../folding";
import { nameProblem, referenceOutcome } from "../../reference/admin/forms.server";
import { SHOWN_SOON } from "../../reference/admin/paths";
import { SYNONYM_WORDS_MAX } from "../../synonyms";
import type { Proposal } from "../../understanding/proposals";
import { countedText, wordId } from "../model";
import type { WordDecision } from "../search-words.server";
import { ADMIN_SEARCHES_PATH, MEANING_MAX } from "./paths";
import { SEARCHES_LIST } from "./searches-list";
import { listUses } from "./uses.page.server";

/** A text without results, or a decision about one. */
export interface SearchRow {
  text: string;
  /** How often it was searched in the week; null for a decision. */
  count: number | null;
  proposal: Proposal | null;
  decided: { id: string; version: string; words: string } | null;
}

const USES = "usos";

async function rowsOf({ searchWords }: Context, { values: { ver } }: ListQuery): Promise<SearchRow[]> {
  if (ver === "aceptadas" || ver === "descartadas") {
    const words = await searchWords.decided(ver === "aceptadas" ? "accepted" : "dismissed");
    return words.map(({ id, version, text, kind, typed, means }) => ({
      text,
      count: null,
      proposal: null,
      decided: {
        id,
        version,
        words: kind === "word" ? `«${typed}» es «${means}»` : kind === "brand" ? `Marca ${means}` : "Descartada",
      },
    }));
  }
  if (ver === USES) return [];
  const week = searchWords.thisWeek();
  const missed = await searchWords.missed(ver === "pasada" ? addDays(week, -7) : week);
  return missed.map(({ text, count, proposal }) => ({ text, count, proposal, decided: null }));
}

export async function loadSearches(context: Context, params: URLSearchParams) {
  const query = readListQuery(SEARCHES_LIST, params);
  const week = context.searchWords.thisWeek();
  const isUses = query.values.ver === USES;
  return {
    query,
    rows: isUses ? [] : await rowsOf(context, query),
    uses: isUses ? await listUses(context) : null,
    since: formatDay(week),
  };
}
export type SearchesView = Awaited<ReturnType<typeof loadSearches>>;

function proposalText(proposal: Proposal | null): string {
  if (proposal === null) return "Sin propuesta: conocemos todas sus palabras";
  return proposal.kind === "word"
    ? `«${proposal.typed}» es «${proposal.means}»: ${plural(proposal.found, "anuncio")}`
    : `Marca nueva: ${proposal.name}`;
}

const COLUMNS: readonly CsvColumn<SearchRow>[] = [
  { label: "Texto", cell: ({ text }) => text },
  { label: "Veces", cell: ({ count }) => count ?? "" },
  { label: "Propuesta o decisión", cell: ({ proposal, decided }) => decided?.words ?? proposalText(proposal) },
];

export async function searchesFile(context: Context, params: URLSearchParams, actor: string): Promise<Response> {
  const query = readListQuery(SEARCHES_LIST, params);
  return fileOfList(context, {
    list: "searches",
    actor,
    spec: SEARCHES_LIST,
    query,
    columns: COLUMNS,
    source: rowsSource(await rowsOf(context, query)),
    narrowBy: "la semana",
  });
}

const NO_WORD = "No encontramos esa búsqueda.";

/** The document that a form is about. */
export async function decidedTarget(form: FormData): Promise<{ target: string }> {
  return { target: `searchWords/${formText(form, "id") || (await wordId(formText(form, "texto")))}` };
}

/** `intent`: aceptar, marca, descartar or reabrir. The caller has checked the administrator. */
export function submitSearches(
  context: Context,
  actor: string,
  form: FormData,
  params: URLSearchParams,
): Promise<FormOutcome> {
  const { searchWords } = context;
  const { values } = readListQuery(SEARCHES_LIST, params);
  const to = values.ver ? `${ADMIN_SEARCHES_PATH}?ver=${values.ver}` : ADMIN_SEARCHES_PATH;
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent === "reabrir") {
      const result = await searchWords.takeBack(actor, formText(form, "id"), formText(form, "version"));
      return referenceOutcome(result, form, { to, words: "La búsqueda está por decidir de nuevo.", missing: NO_WORD });
    }
    if (intent !== "aceptar" && intent !== "marca" && intent !== "descartar") return unknownIntent(form);
    const text = countedText(formLine(form, "texto"));
    if (text === null) return rejected(form, { "": NO_WORD });
    const read = await readDecision(context, form, intent, text);
    if ("error" in read) return rejected(form, { significa: read.error });
    const result = await searchWords.decide(actor, read.decision);
    const words = intent === "descartar" ? "Descartamos la búsqueda." : `Aceptamos «${text}». ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to, words, missing: NO_WORD });
  });
}

async function readDecision(
  { catalog }: Context,
  form: FormData,
  intent: "aceptar" | "marca" | "descartar",
  text: string,
): Promise<{ decision: WordDecision } | { error: string }> {
  if (intent === "descartar") return { decision: { kind: "none", text } };
  if (intent === "marca") {
    const name = formLine(form, "marca");
    const problem = nameProblem(name, BRAND_MAX) ?? (slugify(name) === "" ? "Escribe un nombre con letras." : null);
    if (problem) return { error: problem };
    const kinds = (["bicicleta", "moto"] as const).filter((kind) => formText(form, "hace").split(",").includes(kind));
    const makes: VehicleKind[] = kinds.length > 0 ? kinds : ["bicicleta", "moto"];
    return { decision: { kind: "brand", text, name, makes } };
  }
  const typed = fold(formLine(form, "palabra") || text);
  const means = formLine(form, "significa");
  if (means === "" || means.length > MEANING_MAX) return { error: `Escribe qué significa, con ${MEANING_MAX} letras.` };
  if (` ${fold(text)} `.includes(` ${typed} `) === false || typed.split(" ").length > SYNONYM_WORDS_MAX)
    return { error: `Escribe hasta ${SYNONYM_WORDS_MAX} palabras de la búsqueda.` };
  const [looked] = await catalog.lookAt([means]);
  if (looked?.found === 0) return { error: `No hay anuncios de «${means}»: escribe algo que la búsqueda encuentre.` };
  return { decision: { kind: "word", text, typed, means } };
}
