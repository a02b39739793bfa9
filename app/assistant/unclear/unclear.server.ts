import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";

import type { QuestionIntent } from "../intents/intents";
import { INTENT_NAMES } from "../intents/names";
import { decided, UNCLEAR, type Unclear } from "./model";

/** Questions of a page: each costs a read. */
const OPEN_MAX = 25;

/** Questions that wait for a person to say what they ask for. */
export function createUnclear({ database, clock, log }: Context) {
  return {
    open: (): Promise<Unclear[]> =>
      UNCLEAR.find(database, { where: [["state", "==", "open"]], orderBy: [["at", "desc"]], limit: OPEN_MAX }, log),

    /**
     * Labels questions, or dismisses them where no intent is given; those that are decided stay. Answers their
     * number.
     */
    decide(actor: string, ids: readonly string[], intent: QuestionIntent | null): Promise<number> {
      return database.transaction(async (tx) => {
        const now = clock.now();
        const found = await tx.readAll(ids.slice(0, OPEN_MAX).map(UNCLEAR.path));
        const open = found
          .flatMap((snapshot) => UNCLEAR.of(snapshot, log) ?? [])
          .filter(({ state }) => state === "open");
        const [first] = open;
        if (!first) return 0;
        const action = intent === null ? "assistant.question-dismissed" : "assistant.question-labelled";
        const label = intent === null ? "" : INTENT_NAMES[intent];
        tx.write(
          ...open.map((one) => UNCLEAR.put(decided(one, intent, now))),
          auditWrite(
            { actor, action, target: UNCLEAR.path(first.id), label, changes: { preguntas: [null, open.length] } },
            now,
          ),
        );
        return open.length;
      });
    },
  };
}
