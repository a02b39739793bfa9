import type { Content, FinishReason, FunctionDeclaration, GenerateContentResponse, Part } from "@google/genai/web";

import type { Clock } from "~/platform/clock";
import type { Logger } from "~/platform/log";

import type { Understood } from "../intents/classifier";
import type { Asked, Reply } from "../model";
import { numbersToHide } from "../safety/masking";
import type { ToolCall, Tools } from "../tools/tools.server";
import { Calls } from "./calls.server";
import type { ModelClient } from "./client.server";
import { ANSWER_MS, CHARACTERS_PER_TOKEN, RETRY_MS, ROUNDS_MAX, SILENCE_MS } from "./constants";
import { CutOffError, faultOf, nextStep, SilentError, type ModelFault } from "./errors";
import { AnswerGate } from "./gate";
import { contentsOf, declarationsFor, SYSTEM_ROLE, type PromptBusiness } from "./prompt";

/** Reasons by which the service withholds an answer: its shown text is removed. */
const WITHHELD: ReadonlySet<string> = new Set([
  "SAFETY",
  "RECITATION",
  "LANGUAGE",
  "BLOCKLIST",
  "PROHIBITED_CONTENT",
  "SPII",
]);
/** The model failed at calling tools: one more try without them. */
const MISCALLED: ReadonlySet<string> = new Set([
  "MALFORMED_FUNCTION_CALL",
  "UNEXPECTED_TOOL_CALL",
  "TOO_MANY_TOOL_CALLS",
  "MALFORMED_RESPONSE",
]);

export interface TurnDeps {
  client: ModelClient;
  tools: Tools;
  /** The first is asked first; the second where that one cannot answer. */
  models: readonly string[];
  /** Subject of the message. */
  heard: Understood;
  /** Asks once: no other try, no other model. */
  isProbe?: boolean;
  siteUrl: string;
  business: PromptBusiness;
  clock: Clock;
  log: Logger;
  sleep(milliseconds: number): Promise<void>;
  /** Told of each fault, with the model that was asked. */
  onFault(fault: ModelFault, model: string): void;
}

interface TurnListener {
  tool(name: ToolCall["name"]): void;
  text(text: string): void;
}

type TurnOutcome =
  | { kind: "answered"; reply: Reply }
  | { kind: "interrupted" }
  | { kind: "withheld" }
  | { kind: "empty" }
  | { kind: "failed"; fault: ModelFault };

/** Cost of a turn, for the log and the budget; no contents. */
export interface TurnReport {
  model: string;
  modelVersion: string | null;
  rounds: number;
  /** Tokens; a name with that word would be hidden in the log. */
  spent: number;
  finish: string | null;
  /** From the start of the turn; null where no word came. */
  firstWordMs: number | null;
  corrected: number;
}

export interface TurnResult {
  outcome: TurnOutcome;
  /** Text that was let through, also of a turn that failed. */
  shown: string;
  report: TurnReport;
}

class WithheldError extends Error {}

/** One answer of the model with its tools. `leave`: aborted when the reader has left. Never throws. */
export async function runTurn(
  asked: Asked,
  deps: TurnDeps,
  listener: TurnListener,
  leave: AbortSignal,
): Promise<TurnResult> {
  const stop = new AbortController();
  const halt = () => stop.abort();
  leave.addEventListener("abort", halt, { once: true });
  if (leave.aborted) halt();
  const timer = setTimeout(halt, ANSWER_MS);
  let silence: ReturnType<typeof setTimeout> | undefined;
  const onPiece = () => {
    clearTimeout(silence);
    silence = setTimeout(() => stop.abort(new SilentError("no piece within the deadline")), SILENCE_MS);
  };
  onPiece();
  const turn = new Turn(asked, deps, listener, { signal: stop.signal, onPiece });
  const result = (outcome: TurnOutcome): TurnResult => ({ outcome, shown: turn.shown, report: turn.report });
  try {
    return result(await turn.run());
  } catch (error) {
    if (leave.aborted) return result({ kind: "interrupted" });
    if (error instanceof WithheldError) return result({ kind: "withheld" });
    return result({ kind: "failed", fault: faultOf(error) });
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
    leave.removeEventListener("abort", halt);
    stop.abort();
  }
}

interface Round {
  parts: Part[];
  finish: FinishReason;
}

class Turn {
  private readonly asked: Asked;
  private readonly deps: TurnDeps;
  private readonly listener: TurnListener;
  /** Aborted at the deadlines, and when the user leaves. */
  private readonly signal: AbortSignal;
  /** Told of each piece of the model. */
  private readonly onPiece: () => void;
  private readonly started: number;
  private readonly gate: AnswerGate;
  private readonly calls: Calls;
  private contents: Content[];
  private readonly tools: readonly FunctionDeclaration[];
  private hasHistory: boolean;
  private hasRetried: boolean;
  /** Position in `deps.models`. */
  private at = 0;
  readonly report: TurnReport;

  constructor(
    asked: Asked,
    deps: TurnDeps,
    listener: TurnListener,
    { signal, onPiece }: { signal: AbortSignal; onPiece: () => void },
  ) {
    this.asked = asked;
    this.deps = deps;
    this.listener = listener;
    this.signal = signal;
    this.onPiece = onPiece;
    this.started = deps.clock.now().getTime();
    const { tools, log, business } = deps;
    this.calls = new Calls({ asked, tools, whatsapp: business.whatsapp, log, onTool: (name) => listener.tool(name) });
    const numbers = numbersToHide(asked.raw, business.contact);
    this.gate = new AnswerGate({ siteUrl: deps.siteUrl, facts: () => this.calls.facts(), numbers });
    this.hasHistory = asked.history.length > 0;
    this.hasRetried = deps.isProbe ?? false;
    this.contents = contentsOf(asked, deps.business, { hasHistory: this.hasHistory });
    this.tools = declarationsFor(asked, deps.heard);
    this.report = {
      model: this.model,
      modelVersion: null,
      rounds: 0,
      spent: 0,
      finish: null,
      firstWordMs: null,
      corrected: 0,
    };
  }

  get shown(): string {
    return this.gate.text;
  }

  private get model(): string {
    return this.deps.models[this.at]!;
  }

  async run(): Promise<TurnOutcome> {
    let canCall = true;
    for (let round = 1; round <= ROUNDS_MAX; round++) {
      this.report.rounds = round;
      const { parts, finish } = await this.request(round, canCall && round < ROUNDS_MAX);
      if (WITHHELD.has(finish)) throw new WithheldError(finish);
      if (MISCALLED.has(finish) && canCall) {
        canCall = false;
        this.gate.end(false);
        continue;
      }
      const calls = parts.flatMap(({ functionCall }) => functionCall ?? []);
      this.say(this.gate.end(finish !== "MAX_TOKENS"));
      if (calls.length === 0) break;
      this.contents = [
        ...this.contents,
        // Unchanged: signatures, order, empty text parts.
        { role: "model", parts },
        { role: "user", parts: await Promise.all(calls.map((call) => this.calls.answer(call))) },
      ];
      if (this.gate.text !== "") this.say(this.gate.push("\n\n"));
    }
    this.report.corrected = this.gate.corrected;
    const text = this.gate.text.trim();
    if (text === "") return { kind: "empty" };
    return { kind: "answered", reply: this.calls.replyOf(text) };
  }

  /** One round, retried or sent to the other model as long as no part of it has come. */
  private async request(round: number, canCall: boolean): Promise<Round> {
    for (;;) {
      const state = { hasBegun: false };
      try {
        this.signal.throwIfAborted();
        return await this.read(canCall, state);
      } catch (thrown) {
        // Google's client drops the reason of the abort.
        const isSilent = this.signal.reason instanceof SilentError;
        const error: unknown = isSilent ? this.signal.reason : thrown;
        if (error instanceof WithheldError || (this.signal.aborted && !isSilent)) throw error;
        const fault = faultOf(error);
        const { kind, status, reason } = fault;
        this.deps.log.warn("assistant.model-failed", {
          model: this.model,
          kind,
          status,
          reason,
          round,
          hasBegun: state.hasBegun,
        });
        this.deps.onFault(fault, this.model);
        if (state.hasBegun) throw error;
        const step = nextStep(fault, {
          hasRetried: this.hasRetried,
          isFirstRound: round === 1,
          hasFallback: this.at + 1 < this.deps.models.length,
          hasHistory: this.hasHistory,
        });
        if (step === "give-up") throw error;
        if (step === "fallback") this.at++;
        if (step === "without-history") {
          this.hasHistory = false;
          this.contents = contentsOf(this.asked, this.deps.business, { hasHistory: false });
        }
        if (step === "retry") {
          this.hasRetried = true;
          await this.deps.sleep(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
        }
      }
    }
  }

  private async read(canCall: boolean, state: { hasBegun: boolean }): Promise<Round> {
    const { model, contents, tools, signal } = this;
    this.report.model = model;
    const parts: Part[] = [];
    let finish: FinishReason | undefined;
    let used: number | undefined;
    let isRejected = false;
    try {
      for await (const chunk of this.deps.client.stream({ model, contents, tools, canCall, signal })) {
        state.hasBegun = true;
        this.onPiece();
        used = chunk.usageMetadata?.totalTokenCount ?? used;
        this.note(chunk);
        const candidate = chunk.candidates?.[0];
        for (const part of candidate?.content?.parts ?? []) {
          parts.push(part);
          if (part.text && !part.thought) this.say(this.gate.push(part.text));
        }
        finish = candidate?.finishReason ?? finish;
      }
      if (finish === undefined) throw new CutOffError("the stream ended without a reason");
      return { parts, finish };
    } catch (error) {
      isRejected = faultOf(error).status !== null;
      throw error;
    } finally {
      // A part that was cut off is paid as well, but its tokens are unknown.
      this.report.spent += used ?? (isRejected ? 0 : estimated(contents, tools));
    }
  }

  private note({ modelVersion, promptFeedback, candidates, modelStatus }: GenerateContentResponse): void {
    this.report.modelVersion = modelVersion ?? this.report.modelVersion;
    this.report.finish = candidates?.[0]?.finishReason ?? promptFeedback?.blockReason ?? this.report.finish;
    if (modelStatus?.retirementTime)
      this.deps.log.warn("assistant.model-retires", { model: this.model, retirementTime: modelStatus.retirementTime });
    if (promptFeedback?.blockReason) throw new WithheldError(promptFeedback.blockReason);
  }

  private say(text: string): void {
    this.report.corrected = this.gate.corrected;
    if (text === "") return;
    this.report.firstWordMs ??= this.deps.clock.now().getTime() - this.started;
    this.listener.text(text);
  }
}

function estimated(contents: readonly Content[], tools: readonly FunctionDeclaration[]): number {
  const characters = SYSTEM_ROLE.length + JSON.stringify([tools, contents]).length;
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}
