import { z } from "zod";

import { formatDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { lineField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { adminTheftPath } from "../../theft/admin/paths";
import { isTheftId } from "../../theft/constants";
import type { StolenEntry } from "../../theft/list/entry";
import { foldBrand } from "../../theft/list/filters";
import { placeName } from "../../theft/list/view";
import { stolenName } from "../../theft/name";
import { ADMIN_FINDS_PATH, adminFindPath, FIND_STATE_NAMES, FINDER_NAMES } from "../constants";
import type { FindActResult } from "../finds.server";
import type { Find } from "../model";
import { FIND_INTENTS, FIND_REPORT_FIELD } from "./paths";

const LIKE_SHOWN = 6;
const BY_NAMES = { number: "el mismo número", compared: "una comparación", admin: "nuestro equipo" } as const;
const NO_FIND = "No encontramos este hallazgo.";
const WORDS = {
  "not-found": NO_FIND,
  conflict: "Este hallazgo cambió mientras lo veías: mira cómo está ahora y decide.",
  "no-report": "Ese reporte ya no está publicado, o su titular ya lo sabe.",
};

const CloseForm = z.object({ reason: lineField("Motivo", { min: 5, max: 500 }) });

export type AdminFindView = Awaited<ReturnType<typeof loadAdminFind>>;

/** A find for administrators, with live reports whose brand is in its words, those of its department first. */
export async function loadAdminFind({ finds, theft }: Context, id: string) {
  const find = await finds.find(id);
  if (find === null) throw notFound(NO_FIND);
  const { state, version, looks, text, serial, place, foundOn, createdAt, photos, matches } = find;
  const like = state === "closed" ? [] : likeOf(find, await theft.list.entries());
  return {
    id,
    version,
    state,
    title: looks,
    stateName: FIND_STATE_NAMES[state],
    text,
    photos,
    facts: [
      { label: "Quién la tiene", value: FINDER_NAMES[find.finder] },
      { label: "Número que leyó", value: serial || "Ninguno" },
      { label: "Dónde", value: [place, placeName(find)].filter(Boolean).join(", ") },
      { label: "La tiene desde", value: formatDay(foundOn) },
      { label: "Recibido", value: formatDateTime(createdAt) },
    ],
    told: matches.map(({ theftId, by, at }) => ({
      text: `Avisado el ${formatDateTime(at)}, por ${BY_NAMES[by]}`,
      href: theftId === null ? null : adminTheftPath(theftId),
    })),
    like,
  };
}

function likeOf(find: Find, entries: readonly StolenEntry[]) {
  const words = new Set(foldBrand(find.looks).split("-"));
  const told = new Set(find.matches.map(({ theftId }) => theftId));
  const isLike = ({ id, brand }: StolenEntry) =>
    !told.has(id) &&
    (id === find.aboutTheftId ||
      foldBrand(brand)
        .split("-")
        .some((word) => words.has(word)));
  const rank = ({ id, department }: StolenEntry) =>
    (id === find.aboutTheftId ? 0 : 2) + (department === find.department ? 0 : 1);
  return entries
    .filter(isLike)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, LIKE_SHOWN)
    .map((entry) => ({
      id: entry.id,
      name: stolenName(entry),
      href: adminTheftPath(entry.id),
      where: `${placeName(entry)}, ${formatDay(entry.stolenOn)}`,
      photo: entry.photo,
    }));
}

/** `intent`: `es-esta` with the report `robo`, or `cerrar` with a reason. The caller has checked the administrator. */
export function submitFind({ finds }: Context, id: string, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const shown = { actor, id, version: Number(form.get("version") ?? -1) };
    const answer = (result: FindActResult, to: string, words: string) =>
      result.ok ? done(to, words) : notDone(form, result, WORDS);
    switch (form.get("intent")) {
      case FIND_INTENTS.match: {
        const theftId = formText(form, FIND_REPORT_FIELD);
        if (!isTheftId(theftId)) return rejected(form, { "": WORDS["no-report"] });
        return answer(await finds.match(shown, theftId), adminFindPath(id), "Avisamos al titular y a quien la tiene.");
      }
      case FIND_INTENTS.close: {
        const parsed = parseForm(CloseForm, form);
        const reason = parsed.ok ? (parsed.data.reason ?? "") : "";
        const wrong = parsed.ok ? "Escribe el motivo." : (parsed.errors.reason ?? "");
        if (reason === "") return rejected(form, { reason: wrong });
        return answer(await finds.close(shown, reason), ADMIN_FINDS_PATH, "Cerramos el hallazgo.");
      }
      default:
        return unknownIntent(form);
    }
  });
}
