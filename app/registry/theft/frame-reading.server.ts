import type { Context } from "~/platform/context";
import type { DatabaseReader, Write } from "~/platform/firestore/types";

import { standingIn } from "../numbers/numbers.server";
import { foldSerial, keysIn } from "../numbers/serials/fold";
import type { SerialVerdict } from "../numbers/verdict";
import type { FrameReadings } from "../service";
import { theftCase } from "./theft-case.server";

/** Compares numbers that workshops read off frames with what was told of them. @throws UpstreamError */
export function createFrameReadings(context: Context): FrameReadings {
  const { env } = context;

  async function verdictOf(
    source: DatabaseReader,
    read: string,
    told: Parameters<FrameReadings["verdictOf"]>[2],
  ): Promise<SerialVerdict> {
    const key = foldSerial(read);
    if (key === "") return "unread";
    const { bicycle, listingId = null } = told;
    const { state, may } = await standingIn(source, { serialKey: key, id: bicycle?.id ?? null, listingId });
    if (state === "reported") return "stolen";
    const numbers = [bicycle?.serial ?? "", told.listingSerial ?? ""].filter((text) => foldSerial(text) !== "");
    if (!numbers.every((text) => keysIn(text).includes(key))) return "differs";
    if (!may.vouch) return "disputed";
    return numbers.length === 0 ? "alone" : "matches";
  }

  return {
    verdictOf,

    async stolenWrites(tx, read, { id, title, workshop, listingId }): Promise<Write[]> {
      const key = foldSerial(read);
      const { writes } = await theftCase(context, tx, {
        about: `frame:${id}:${key}`,
        subject: `Un taller leyó el número de una bicicleta robada: ${title}`,
        text: "El taller lo leyó durante una inspección. Compara las fotos y avisa a quien la reportó.",
        fields: [
          { label: "Taller", value: workshop },
          { label: "Serie leída", value: key },
          ...(listingId === null ? [] : [{ label: "Anuncio", value: `${env.siteUrl}/producto/${listingId}` }]),
        ],
      });
      return writes;
    },
  } satisfies FrameReadings;
}
