import { DAY_MS } from "~/business/durations";
import type { Context } from "~/platform/context";

import { CONVERSATION_DAYS } from "../constants";
import type { createAdmission } from "../safety/admission.server";

const SWEPT = 200;
const CONVERSATION_MS = CONVERSATION_DAYS * DAY_MS;

export function createAssistantJobs(
  { database, clock }: Context,
  admission: Pick<ReturnType<typeof createAdmission>, "sweep">,
) {
  return {
    /** Deletes records of abuse and usage, and conversations, of seven days without a message; bounded. */
    async cleanUp(): Promise<{ records: number; conversations: number }> {
      const records = await admission.sweep();
      const found = await database.find({
        collection: "assistantConversations",
        where: [["lastActivity", "<=", new Date(clock.now().getTime() - CONVERSATION_MS)]],
        select: [],
        limit: SWEPT,
      });
      if (found.length > 0) await database.commit(found.map(({ path }) => ({ delete: path })));
      return { records, conversations: found.length };
    },
  };
}
