import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import {
  bestThreshold,
  confusions,
  crossValidated,
  intentFiguresOf,
  rowsOf,
  type Tried,
  withImported,
} from "../../app/assistant/intents/training.ts";
import { QUESTIONS_FILE } from "../../app/assistant/intents/weights.vite.ts";
import { LOCAL_GEMINI_KEY, parseAssistantEnv, type AssistantEnv } from "../../app/platform/env-assistant.ts";
import type * as Evaluation from "../../bench/evaluation.ts";
import type { Answered, Kept, Run } from "../../bench/evaluation.ts";
import { startGeminiServer } from "../gemini/server.ts";
import { bundled } from "./bundled.ts";
import { main } from "./command.ts";
import { devVariables, ROOT, StackError } from "./options.ts";

const LIVE_RUNS = 3;

/**
 * `npm run eval`: the questions of the evaluation set through Rebi's engine, with Google's Gemini where
 * GEMINI_API_KEY is set (in the environment or in .dev.vars), else with the local one. `-- --runs 1` asks once, `--
 * --verbose` prints answers. Each run is compared with the last one of the same model. Before it, which wordings of
 * questions.jsonl are understood by what the others teach; `-- --intents` prints that alone, `-- --import FILE` brings
 * in the rows that administrators labelled.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      runs: { type: "string" },
      verbose: { type: "boolean", default: false },
      intents: { type: "boolean", default: false },
      import: { type: "string" },
    },
  });
  if (values.import !== undefined) return importRows(values.import);
  console.log(intentFigures(values.verbose));
  if (values.intents) return;
  const own = ownSettings();
  const runs = Number(values.runs ?? (own ? LIVE_RUNS : 1));
  if (!Number.isInteger(runs) || runs < 1) throw new StackError("--runs debe ser un número de 1 en adelante.");
  const gemini = own ? null : await startGeminiServer({ port: 0, apiKey: LOCAL_GEMINI_KEY });
  try {
    const settings = own ?? localSettings(gemini?.url ?? "");
    console.log(
      own ? `→ Preguntando a ${settings.model} de Google…` : "→ Sin GEMINI_API_KEY: preguntando al Gemini local…",
    );
    const evaluation = await bundled<typeof Evaluation>("bench/evaluation.ts");
    let isPassed = true;
    for (let round = 1; round <= runs; round++) {
      if (runs > 1) console.log(`\nVuelta ${round} de ${runs}`);
      const onAnswer = (answer: Answered) => console.log(row(answer, values.verbose));
      const done = await evaluation.runEvaluation(settings, { onAnswer });
      isPassed &&= done.isPassed;
      console.log(summary(done));
      console.log(table(evaluation.countsByKind(done.answers)));
      console.log(compared(evaluation, done, own ? settings.model : "local"));
    }
    console.log(isPassed ? "\n✓ Aprobado" : "\n✗ No aprobado");
    if (!isPassed) process.exitCode = 1;
  } finally {
    await gemini?.close();
  }
});

/** Adds the rows of an exported file that stand in no line yet. */
function importRows(file: string): void {
  const known = rowsOf(readFileSync(QUESTIONS_FILE, "utf8"));
  const rows = withImported(known, readFileSync(file, "utf8"));
  writeFileSync(QUESTIONS_FILE, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  console.log(
    `${rows.length - known.length} preguntas nuevas en app/assistant/questions.jsonl. Revísalas antes de guardarlas.`,
  );
}

/** Figures of rows that the classifier was not trained on. */
function intentFigures(isVerbose: boolean): string {
  const tried = crossValidated(rowsOf(readFileSync(QUESTIONS_FILE, "utf8")));
  const line = (name: string, some: readonly Tried[]) => {
    const { of, right, sureAndRight, sureAndWrong, askedBack, askedWell } = intentFiguresOf(some);
    const [a, b, c, d, e] = [right, sureAndRight, sureAndWrong, askedBack, askedWell].map((share) => share.toFixed(1));
    return (
      `  ${name.padEnd(10)} ${String(of).padStart(5)}: ${a} % entendidas; ${b} % bien, ${c} % mal, ${d} % repregunta ` +
      `(${e} % con la correcta entre tres)`
    );
  };
  const origins = Object.entries(Object.groupBy(tried, ({ row }) => row.origin));
  const wrong = tried.filter(({ row, understood }) => understood.isSure && understood.intent !== row.intent);
  return [
    "Intenciones, por validación cruzada de cinco partes:",
    line("todas", tried),
    ...origins.map(([origin, some]) => line(origin, some)),
    `  El umbral que más sirve a las juzgadas: ${bestThreshold(tried.filter(({ row }) => row.origin === "judged"))}`,
    "  Confundidas:",
    ...confusions(tried)
      .slice(0, 20)
      .map(({ asked, taken, times }) => `    ${String(times).padStart(3)} ${asked} → ${taken}`),
    ...(isVerbose ? wrong.map(({ row, understood }) => `    ${row.text}: ${row.intent} → ${understood.intent}`) : []),
  ].join("\n");
}

/** Null without a key of the developer's own. */
function ownSettings(): AssistantEnv | null {
  const variables = { ...devVariables(), ...process.env };
  const settings = parseAssistantEnv(variables);
  if (settings === "wrong") throw new StackError("Alguna variable GEMINI_* no sirve: mira .dev.vars.example.");
  return settings;
}

function localSettings(baseUrl: string): AssistantEnv {
  const settings = parseAssistantEnv({ GEMINI_API_KEY: LOCAL_GEMINI_KEY, GEMINI_BASE_URL: baseUrl });
  if (settings === null || settings === "wrong") throw new Error("the local settings are wrong");
  return settings;
}

function row(
  { id, question, isRight, faults, text, tools, requests, tokens, milliseconds }: Answered,
  isVerbose: boolean,
): string {
  const figures =
    `${String(requests).padStart(2)} consultas ${String(tokens).padStart(6)} tokens ` +
    `${String(Math.round(milliseconds)).padStart(6)} ms`;
  const line = `${isRight ? "✓" : "✗"} ${id} ${question.slice(0, 52).padEnd(52)} ${figures}  ${tools.join(", ")}`;
  const said = isVerbose || !isRight ? `\n    ${text.replace(/\n+/g, "\n    ")}` : "";
  return `${line}${faults.map((fault) => `\n    ✗ ${fault}`).join("")}${said}`;
}

function table(counts: readonly { kind: string; right: number; of: number }[]): string {
  return counts
    .map(({ kind, right, of }) => `  ${kind.padEnd(32)} ${String(right).padStart(3)} de ${String(of).padStart(3)}`)
    .join("\n");
}

/** The difference to the last run of this model, whose result this one replaces. */
function compared({ changesSince, keptOf }: typeof Evaluation, { answers }: Run, model: string): string {
  const file = join(ROOT, ".local", "cache", `evaluation-${model.replace(/[^\w.-]+/g, "-")}.json`);
  const earlier = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Kept) : null;
  writeFileSync(file, `${JSON.stringify(keptOf(answers), null, 1)}\n`);
  if (earlier === null) return "Es la primera vuelta de este modelo: no hay con qué comparar.";
  const { mended, broken } = changesSince(earlier, answers);
  if (mended.length + broken.length === 0) return "Sin cambios desde la última vuelta.";
  return [
    mended.length > 0 ? `Ahora bien: ${mended.join(", ")}` : "",
    broken.length > 0 ? `Ahora mal: ${broken.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join("\n");
}

function summary({ answers }: Run): string {
  const right = answers.filter(({ isRight }) => isRight).length;
  const sum = (of: (answer: Answered) => number) => answers.reduce((total, answer) => total + of(answer), 0);
  const models = [...new Set(answers.flatMap(({ modelVersion }) => modelVersion ?? []))].join(", ");
  const requests = sum((answer) => answer.requests);
  const tokens = sum((answer) => answer.tokens);
  return `\n${right} de ${answers.length} · ${requests} consultas · ${tokens} tokens · ${models}`;
}
