import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { RECOMMENDED } from "../constants";
import {
  ASSISTANT_DAYS,
  ASSISTANT_SHARDS,
  assistantDayPath,
  AssistantDaySchema,
  assistantDayWrite,
  joinAssistantDays,
  type AssistantDay,
  type AssistantFigure,
} from "./model";

/** Longest period that is read, in days. */
const MAX_DAYS = 366;

/** Rebi's figures by day (docs/decisions/2026-11-23-assistant-figures.md). */
export function createAssistantFigures(context: Context) {
  const { database, clock, log } = context;
  return {
    async days({ from, to }: { from: string; to: string }): Promise<AssistantDay[]> {
      const found = await database.find({
        collection: ASSISTANT_DAYS,
        where: [
          ["day", ">=", from],
          ["day", "<=", to],
        ],
        orderBy: [["day", "asc"]],
        limit: MAX_DAYS * ASSISTANT_SHARDS,
      });
      return joinAssistantDays(found.flatMap((one) => decodeDocument(AssistantDaySchema, one, log) ?? []));
    },

    /**
     * Counts a look at a listing that came from a card of Rebi: the request is that of the picture by which looks are
     * counted. Part of the batch of those figures: no write of its own. Never throws.
     */
    countOpened(request: Request, viewer: string | null): void {
      if (viewer === null || !isFromCard(request)) return;
      const day = limaDay(clock.now());
      context.figures.countIn(
        { path: assistantDayPath(viewer, day), write: (added) => assistantDayWrite(viewer, day, added) },
        "opened" satisfies AssistantFigure,
      );
    },
  };
}

/** Whether the page that shows a picture was opened by a card. Browsers send its whole address to its own site. */
function isFromCard({ url, headers }: Request): boolean {
  const page = headers.get("Referer");
  if (page === null || !URL.canParse(page)) return false;
  const { origin, pathname, searchParams } = new URL(page);
  return (
    origin === new URL(url).origin &&
    new URL(url).pathname.startsWith(`${pathname}/`) &&
    searchParams.get(RECOMMENDED.name) === RECOMMENDED.value
  );
}
