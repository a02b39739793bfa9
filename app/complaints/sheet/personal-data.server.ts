import { sheetPath } from "~/complaints/constants";
import type { ComplaintListFields } from "~/complaints/list-fields";
import { ProgressSchema, SheetSchema } from "~/complaints/model";
import type { Context } from "~/platform/context";
import type { DocumentData } from "~/platform/firestore/types";
import type { KeptPersonalData } from "~/platform/personal-data";

import { publicActor } from "./sheets.server";

const EXPORT_MAX = 500;
const LIST_FIELDS: readonly string[] = ["excerpt", "searchTerms"] satisfies (keyof ComplaintListFields)[];

/** The sheets of a user. A sheet's `uid` opens nothing once the account is deleted; the key in the mail still does. */
export function createComplaintPersonalData({ env, database }: Context): KeptPersonalData {
  return {
    kept:
      "Libro de Reclamaciones (DS 011-2011-PCM): sheets and the proof of their answer, at least 2 years; never " +
      "changed.",

    /** At most 500 sheets, each with its progress. */
    async export(uid) {
      const progress = await database.find({
        collection: "complaintProgress",
        where: [["uid", "==", uid]],
        orderBy: [["filedAt", "desc"]],
        limit: EXPORT_MAX,
      });
      const sheets = await database.readAll(progress.map(({ id }) => `complaints/${id}`));
      return progress.map(({ id, data }, index) => ({
        hoja: exported(sheets[index]?.data ?? {}),
        pagina: env.siteUrl + sheetPath(id),
        seguimiento: withoutActors(data),
      }));
    },
  };
}

function exported({ attachments, ...rest }: DocumentData): DocumentData {
  const files = SheetSchema.shape.attachments.safeParse(attachments).data ?? [];
  return { ...rest, attachments: files.map(({ name, type, bytes, sha256 }) => ({ name, type, bytes, sha256 })) };
}

/** Administrators' ids are not the consumer's data, and fields of the list only repeat the sheet. */
function withoutActors({ history, letter, answer, ...stored }: DocumentData): DocumentData {
  const rest = Object.fromEntries(Object.entries(stored).filter(([field]) => !LIST_FIELDS.includes(field)));
  const steps = ProgressSchema.shape.history.safeParse(history).data ?? [];
  const said = ProgressSchema.shape.answer.safeParse(answer).data ?? null;
  const sent = ProgressSchema.shape.letter.safeParse(letter).data ?? null;
  return {
    ...rest,
    answer: said && { ...said, files: said.files?.map(({ name, type, bytes }) => ({ name, type, bytes })) },
    letter: sent && { sentOn: sent.sentOn, carrier: sent.carrier, proof: sent.proof.name },
    history: steps.map((step) => ({ ...step, actor: publicActor(step.actor) })),
  };
}
