import { z } from "zod";

import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import type { Attachment } from "~/platform/files/attachment";
import type { ReadAttachment } from "~/platform/files/attachments.server";

import { advanceCase, awaitsDecision, findCase } from "./advance.server";
import type { AnswerFiles } from "./answer-files.server";
import { answerMail, extensionMail } from "./mails";
import { ANSWER_LINK_DAYS, type CaseChangeResult, type RequestChange } from "./model";
import { answerFilePath } from "./queue-query";
import { stepProblem } from "./steps";

const LINK_PURPOSE = "answer-files";
const LINK_SECONDS = ANSWER_LINK_DAYS * DAY_SECONDS;
const LinkSchema = z.object({ number: z.string(), position: z.int() });

interface AnswerFile {
  file: Attachment;
  body: ReadableStream;
}

/** Extension of requests about personal data, and answers to cases. Callers check permissions, but for `openFile`. */
export function createCaseRequests(context: Context, files: AnswerFiles) {
  const { env, database, tokens, clock, log } = context;

  /** File `n` (from 1) of the answer at `position` of the history; null for none. @throws UpstreamError */
  async function file(number: string, position: string, n: string): Promise<AnswerFile | null> {
    if (!/^\d{1,3}$/.test(position) || !/^[1-9]$/.test(n)) return null;
    const found = await findCase(context, number);
    const file = found?.history[Number(position)]?.files?.[Number(n) - 1];
    const body = file ? await files.read(file) : null;
    if (file && body === null) log.error("cases.answer-file-missing", { number, position, n });
    return file && body ? { file, body } : null;
  }

  return {
    /** Extends the term by what the law allows, and mails reason and new day. @throws UpstreamError */
    extend(number: string, { actor, note, seen }: RequestChange): Promise<CaseChangeResult> {
      return advanceCase(context, files, number, { step: "extended", actor, note, seen }, (found) => {
        // `stepProblem` has checked both.
        const { due, extendableBy } = found;
        const later = addBusinessDays(due ?? "", extendableBy ?? 0, env.holidays);
        return { step: "extended", due: later, mail: extensionMail(found, { reason: note, due: later }, env) };
      });
    },

    /** Attends the case and mails text and files. Files of a stale form are not stored. @throws UpstreamError */
    async answer(
      number: string,
      { actor, note, seen }: RequestChange,
      attached: readonly ReadAttachment[],
    ): Promise<CaseChangeResult> {
      const before = await findCase(context, number);
      if (before === null) return failed("not-found");
      if (before.history.length === seen) {
        const problem = stepProblem(before, "answered", limaDay(clock.now()));
        if (problem !== null) return failed(problem);
        if (await awaitsDecision(database, before)) return failed("undecided");
        await files.store(attached);
      }
      const key = await tokens.sign(LINK_PURPOSE, { number, position: seen }, LINK_SECONDS);
      const sent = attached.map(({ attachment }) => attachment);
      const asked = { step: "answered" as const, actor, note, seen, ...(sent.length > 0 && { files: sent }) };
      return advanceCase(context, files, number, asked, (found, now) => {
        const links = sent.map((one, index) => ({
          ...one,
          href: `${env.siteUrl}${answerFilePath(number, seen, index + 1)}?clave=${encodeURIComponent(key)}`,
        }));
        const until = formatDay(limaDay(new Date(now.getTime() + LINK_SECONDS * 1000)));
        return { step: "answered", mail: answerMail(found, { text: note, links, until }, env) };
      });
    },

    file,

    /** The same file for the holder of the mail's link; null for a wrong or expired key. @throws UpstreamError */
    async openFile(number: string, position: string, n: string, key: string | null): Promise<AnswerFile | null> {
      const link = await tokens.verify(LINK_PURPOSE, key, LinkSchema);
      return link?.number === number && String(link.position) === position ? file(number, position, n) : null;
    },
  };
}
