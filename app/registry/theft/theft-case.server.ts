import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { DatabaseReader, Write } from "~/platform/firestore/types";

export interface TheftNote {
  /** Once for each of these. */
  about: string;
  subject: string;
  text: string;
  fields: { label: string; value: string }[];
}

/** Writes of a case about what is, or may be, a stolen bicycle; none where it was opened before. */
export async function theftCase(
  { cases }: Context,
  tx: DatabaseReader,
  { about, ...note }: TheftNote,
): Promise<{ id: string; writes: Write[] }> {
  const id = await sha256Hex(about, 16);
  const sender = { uid: null, name: "Registro de bicicletas", email: "", phone: null };
  const writes = await cases.filing.writesIn(tx, { ...note, ...sender, formId: id, kind: "robo", answerWithin: null });
  return { id, writes };
}
