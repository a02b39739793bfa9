import type { Content, Declaration, GenerateRequest } from "../protocol.ts";
import { currentTurn, declarationsOf } from "../validate.ts";

export interface Result {
  name: string;
  args: Record<string, unknown>;
  response: Record<string, unknown>;
}

export interface View {
  /** Last words of the user. */
  message: string;
  /** Their page, as the prompt names it; empty without one. */
  page: string;
  /** Answers before this turn, oldest first. */
  answers: readonly string[];
  /** Listings of the last answer, as the prompt names them. */
  shown: readonly string[];
  /** Address of the search that stands; null for none. */
  search: string | null;
  /** Arguments of an estimate that goes on; null for none. */
  estimate: Record<string, unknown> | null;
  declared: ReadonlyMap<string, Declaration>;
  canCall: boolean;
  /** Whether words alone are no answer (mode ANY). */
  mustCall: boolean;
  results: readonly Result[];
}

export function viewOf(request: GenerateRequest): View {
  const { contents, toolConfig } = request;
  const { mode = "AUTO", allowedFunctionNames } = toolConfig?.functionCallingConfig ?? {};
  const turn = currentTurn(contents);
  const { message, context } = wordsOf(contents[turn]);
  const declared = declarationsOf(request).filter(({ name }) => allowedFunctionNames?.includes(name) ?? true);
  const results = resultsOf(contents.slice(turn + 1));
  return {
    message,
    page: PAGE.exec(context)?.[0] ?? "",
    shown: [...(SHOWN.exec(context)?.[1] ?? "").matchAll(/\d = ([\w-]+)/g)].map(([, id]) => id!),
    search: SEARCH.exec(context)?.[1] ?? null,
    estimate: JSON.parse(ESTIMATE.exec(context)?.[1] ?? "null") as Record<string, unknown> | null,
    answers: contents
      .slice(0, turn)
      .filter(({ role }) => role === "model")
      .map(textOf),
    declared: new Map(declared.map((one) => [one.name, one])),
    canCall: mode !== "NONE",
    mustCall: mode === "ANY" && results.length === 0,
    results,
  };
}

const PAGE = /(?<![\w./])\/(?:producto\/[\w-]+|comprar(?:\?[^\s"'<>)»\]]*)?)/;

const SHOWN = /^Anuncios de tu última respuesta \(id\): (.*)$/m;
const SEARCH = /^Búsqueda vigente: (\S+)$/m;
const ESTIMATE = /^Estimación de precio en curso: (\{.*\})$/m;

/** The last part of the turn is the message; the part before it holds the page and the user. */
function wordsOf(content: Content | undefined): { message: string; context: string } {
  const texts = (content?.parts ?? []).flatMap(({ text }) => text ?? []);
  return { message: texts.at(-1) ?? "", context: texts.slice(0, -1).join("\n") };
}

function resultsOf(contents: readonly Content[]): Result[] {
  const calls = contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionCall }) => functionCall ?? []));
  const responses = contents.flatMap(({ parts = [] }) =>
    parts.flatMap(({ functionResponse }) => functionResponse ?? []),
  );
  return responses.map(({ id, name, response }) => ({
    name,
    args: calls.find((call) => call.id === id && call.name === name)?.args ?? {},
    response,
  }));
}

function textOf({ parts = [] }: Content): string {
  return parts.map(({ text }) => text ?? "").join("");
}
