import { businessInfo } from "~/business/company";
import { NO_FILTERS } from "~/catalog/filters";
import type { Context } from "~/platform/context";
import { sumToday } from "~/platform/day-sums";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot, Write } from "~/platform/firestore/types";
import { tellShare } from "~/platform/limits/day-sums.server";

import { listingOfPage } from "../contexts";
import { createModelClient, type LoadGenAi } from "../gemini/client.server";
import type { ModelFault } from "../gemini/errors";
import {
  BREAKER_DOCUMENT,
  BreakerSchema,
  breakerWrite,
  failureWrite,
  BUDGET_DOCUMENTS,
  budgetWrites,
  modelAlertOf,
  modelStandingOf,
  probeWrite,
  recoveryWrites,
  spentWrites,
  type ModelAlert,
  type Standing,
} from "../gemini/model-standing";
import type { PromptBusiness } from "../gemini/prompt";
import { runTurn, type TurnReport, type TurnResult } from "../gemini/turn.server";
import { intentOf } from "../intents/intent-of";
import type { Asked, Reply } from "../model";
import { withButtons } from "../rules/buttons";
import { bareOf, withEnd, withoutEnd } from "../rules/memory";
import { answerByRules, isForRules } from "../rules/rule-engine";
import { hideInReply, numbersToHide } from "../safety/masking";
import { stateOf } from "../talk-state";
import { ASSISTANT_TEXTS } from "../texts";
import { createTools, type ToolCall, type Tools } from "../tools/tools.server";

/** Rules answer where no model is configured or the message needs none. */
export type AnswerStanding = Standing | { models: []; without: "rules"; breaker: null; isProbe?: never };
export const BY_RULES: AnswerStanding = { models: [], without: "rules", breaker: null };
/** Reasons for an answer by rules that the user sees. */
const SPENT: readonly AnswerStanding["without"][] = ["budget", "tokens", "share"];

/** Gets an answer while the model makes it; an answer of rules comes whole. */
export interface AnswerListener {
  tool(name: ToolCall["name"]): void;
  text(text: string): void;
  withdraw(): void;
}

export interface MadeAnswer {
  reply: Reply;
  calls: readonly ToolCall[];
  /** Words of the reply that the listener already has. */
  heard: string;
  tokens: number;
  /** For the log; null where no model was asked. */
  report: (TurnReport & { outcome: TurnResult["outcome"]["kind"]; fault?: ModelFault["kind"] }) | null;
}

const RETRY_HINT = "Inténtalo otra vez en un momento, o mira [el catálogo](/comprar).";

/** How the model is reached. `fetch` replaces the global one in tests. */
export interface ModelAccess {
  loadGenAi: LoadGenAi;
  fetch?: typeof fetch;
}

/** Chooses who answers: the model where it is configured and within its budget, else rules over the same tools. */
export function createAnswerEngine(context: Context, access: ModelAccess) {
  const { clock, log, database, waitUntil, env } = context;
  const settings = env.assistant;

  const brandNames = async () => new Map((await context.catalog.brands()).map(({ id, name }) => [id, name]));

  const understand = (q: string) => context.catalog.search({ ...NO_FILTERS, q }, { rule: "every word" });

  async function byRules(asked: Asked, tools: Tools): Promise<Reply | null> {
    try {
      return await answerByRules(asked, {
        tools,
        brands: await brandNames(),
        understand,
        hear: intentOf,
        whatsapp: promptBusiness(env).whatsapp,
      });
    } catch (error) {
      log.error("assistant.answer-failed", { error });
      return null;
    }
  }

  /** Whether a message may try a paused model: one at a time does. */
  async function mayProbe({ isProbe, breaker }: AnswerStanding): Promise<boolean> {
    if (!isProbe) return true;
    try {
      return await database.transaction(async (tx) => {
        const stored = await tx.read(BREAKER_DOCUMENT);
        const write = probeWrite(stored && decodeDocument(BreakerSchema, stored, log), breaker, clock.now());
        if (write) tx.write(write);
        return write !== null;
      });
    } catch (error) {
      log.warn("assistant.probe-not-claimed", { error });
      return false;
    }
  }

  function onFault(fault: ModelFault, model: string): void {
    if (settings === null) return;
    if (fault.kind === "key" || fault.kind === "model")
      log.error("assistant.model-misconfigured", { model, status: fault.status, reason: fault.reason });
    const write = breakerWrite(fault, model, settings, clock.now());
    if (write === null) return;
    const stored = database
      .commit([write])
      .catch((error: unknown) => log.warn("assistant.breaker-not-stored", { error }));
    waitUntil(stored);
  }

  const tokensOf = (shards: readonly (Snapshot | null)[]): number =>
    sumToday(
      shards.map((shard) => shard?.data.tokens),
      clock.now(),
    );

  return {
    /** Documents that decide whether the model may be asked; none without a model. */
    documents: settings === null ? [] : [BREAKER_DOCUMENT, ...BUDGET_DOCUMENTS],

    /** Evaluates `documents`. `hasSpent`: the user has used today's tokens. */
    standing(
      [breaker, ...budget]: readonly (Snapshot | null)[],
      { hasSpent = false, stranger = null }: { hasSpent?: boolean; stranger?: Snapshot | "first" | null } = {},
    ): AnswerStanding {
      if (settings === null) return BY_RULES;
      const now = clock.now();
      return modelStandingOf(settings, {
        spent: tokensOf(budget),
        hasSpent,
        stranger: stranger && { ofNetwork: stranger === "first" ? 0 : sumToday([stranger.data.tokens], now) },
        breaker: breaker ? decodeDocument(BreakerSchema, breaker, log) : null,
        now,
      });
    },

    /** Writes that count the tokens of an answer for the whole product. */
    budgetWrites: (messageId: string, tokens: number): Write[] => budgetWrites(messageId, tokens, clock.now()),

    /** Writes that record the model's state for administrators, where that has changed. */
    noteWrites(standing: AnswerStanding, report: MadeAnswer["report"]): Write[] {
      if (standing.without === "budget") return spentWrites(standing.breaker, clock.now());
      if (report === null || standing.without === "rules") return [];
      if (report.fault === "upstream" || report.fault === "timeout") return [failureWrite(standing, clock.now())];
      return report.outcome === "answered" ? recoveryWrites(standing.breaker, report.model) : [];
    },

    /** Tokens of today, and their end; null without a model. @throws UpstreamError */
    async usedToday(): Promise<{ used: number; most: number } | null> {
      if (settings === null) return null;
      return { used: tokensOf(await database.readAll([...BUDGET_DOCUMENTS])), most: settings.dailyTokens };
    },

    /** Mails administrators at two shares of the day's tokens. @throws UpstreamError */
    async tellShare(): Promise<void> {
      if (settings === null) return;
      const [stored, ...shards] = await database.readAll([BREAKER_DOCUMENT, ...BUDGET_DOCUMENTS]);
      const breaker = stored ? decodeDocument(BreakerSchema, stored, log) : null;
      const used = tokensOf(shards);
      await tellShare(context, {
        id: "rebi-tokens",
        told: breaker?.told ?? null,
        used,
        most: settings.dailyTokens,
        noteWrite: (told) => ({ merge: BREAKER_DOCUMENT, data: { told } }),
        mail: (percent) => ({
          subject: `Rebi usó el ${percent} % de los tokens de hoy`,
          blocks: [
            `Rebi ya usó el ${percent} % de los tokens de hoy, que se renuevan a la medianoche de Lima.`,
            "Al llegar al 100 %, Rebi responde solo con reglas. Una parte queda reservada para las cuentas confirmadas.",
          ],
          link: { label: "Cambiar el límite", href: `${env.siteUrl}/administracion/ajustes/asistente` },
        }),
      });
    },

    /** Trouble with the model for administrators; null for none. @throws UpstreamError */
    async alert(): Promise<ModelAlert | null> {
      if (settings === null) return null;
      const stored = await database.read(BREAKER_DOCUMENT);
      return modelAlertOf(stored && decodeDocument(BreakerSchema, stored, log), settings, clock.now());
    },

    /** Answers; `leave` is aborted when the reader has left. Never throws. */
    async answer(
      typed: Asked,
      uid: string,
      standing: AnswerStanding,
      listener: AnswerListener,
      leave: AbortSignal,
    ): Promise<MadeAnswer> {
      const asked = withEnd(typed);
      const heard = intentOf(withoutEnd(asked.raw));
      const tools = createTools(context, uid);
      const business = promptBusiness(env);
      const numbers = numbersToHide(asked.raw, business.contact);
      const made = (reply: Reply, of: Pick<MadeAnswer, "heard" | "tokens" | "report">): MadeAnswer => {
        const { calls } = tools;
        const intent = heard.isSure ? heard.intent : null;
        const state = stateOf({ reply, calls, intent, history: asked.history });
        return { ...of, calls, reply: { ...hideInReply(reply, numbers), state } };
      };
      const whole = (reply: Reply) => made(reply, { heard: "", tokens: 0, report: null });
      const hasModel = standing.models.length > 0 && (await mayProbe(standing));
      if (settings === null || !hasModel) {
        const reply = (await byRules(asked, tools)) ?? failed(ASSISTANT_TEXTS.generic);
        if (standing.without === "rules") return whole(reply);
        const text =
          standing.without !== null && SPENT.includes(standing.without)
            ? `${reply.text}\n\n${ASSISTANT_TEXTS.spent}`
            : reply.text;
        return whole({ ...reply, text, isFallback: true });
      }
      const first = isForRulesFirst(asked) ? await byRules(asked, tools) : null;
      // A model may know more of what is masked and no subject of ours.
      if (first && !first.isUnknown && first.state?.intent !== "off-topic") return whole(first);

      const { outcome, shown, report } = await runTurn(
        asked,
        {
          client: createModelClient({ settings, load: access.loadGenAi, log, fetch: access.fetch }),
          tools,
          models: standing.models,
          heard,
          isProbe: standing.isProbe === true,
          siteUrl: env.siteUrl,
          business,
          clock,
          log,
          sleep: context.sleep,
          onFault,
        },
        listener,
        leave,
      );
      const end = (reply: Reply, said: string) => {
        const fault = outcome.kind === "failed" ? { fault: outcome.fault.kind } : {};
        return made(reply, {
          heard: said,
          tokens: report.spent,
          report: { ...report, outcome: outcome.kind, ...fault },
        });
      };
      if (outcome.kind === "answered")
        return end(withButtons(outcome.reply, asked, { ...business, hear: intentOf }), shown);
      if (outcome.kind === "interrupted")
        return end(
          {
            text: [shown.trim(), ASSISTANT_TEXTS.interrupted].filter(Boolean).join("\n\n"),
            cards: [],
            isInterrupted: true,
          },
          shown,
        );
      // Rules ask back, with links, where they do not understand.
      const ruled = await byRules(asked, tools);
      const fallback: Reply = ruled ? { ...ruled, isFallback: true } : failed(ASSISTANT_TEXTS.generic);
      const isBetter = ruled !== null && !ruled.isUnknown;
      if (shown !== "" && outcome.kind !== "withheld" && !isBetter)
        return end({ ...fallback, text: `${shown.trim()}\n\n${fallback.text}` }, shown);
      if (shown !== "") listener.withdraw();
      return end(fallback, "");
    },
  };
}

/** Messages that no model knows better, or may see: exact commands, masked words, facts that the page holds. */
function isForRulesFirst({ raw, masked, page }: Asked): boolean {
  return masked !== raw || isForRules(raw, page) || (listingOfPage(page) !== null && PAGE_FACT.test(bareOf(raw)));
}
const PAGE_FACT =
  /^(?:(?:cuanto|cuantos|que|cual|de que|donde|tiene)(?: \w+){0,2} )?(?:cuesta|vale|precio|ano(?: es)?|especificaciones|kilometraje|kilometros|aro|talla|cilindrada|frenos?|soat|esta)(?: tiene| es| este| esta)?$/;

function failed(text: string): Reply {
  return { text: `${text} ${RETRY_HINT}`, cards: [], isFailed: true };
}

function promptBusiness(env: Context["env"]): PromptBusiness {
  const { contact, socialMedia } = businessInfo(env);
  const { email, phone, whatsapp, address } = contact;
  return {
    contact: [email?.label, phone?.label, whatsapp && `WhatsApp ${whatsapp.label}`, address].filter(
      (one) => one != null && one !== "",
    ) as string[],
    social: socialMedia.map(({ name }) => name),
    whatsapp: whatsapp?.href ?? null,
  };
}
