import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

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
 * --verbose` prints answers. Each run is compared with the last one of the same model.
 */
await main(async () => {
  const { values } = parseArgs({ options: { runs: { type: "string" }, verbose: { type: "boolean", default: false } } });
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
