import { z } from "zod";

import type { AdminSheet, SheetItem, SheetSection } from "~/admin-kit/sheet/sheet";
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
import type { FindActResult } from "../filing.server";
import type { Find } from "../model";
import { FIND_INTENTS, FIND_REPORT_FIELD, FIND_TONES } from "./paths";

const LIKE_SHOWN = 6;
const BY_NAMES = { number: "el mismo número", compared: "una comparación", admin: "nuestro equipo" } as const;
const NO_FIND = "No encontramos este hallazgo.";
const WORDS = {
  "not-found": NO_FIND,
  conflict: "Este hallazgo cambió mientras lo veías: mira cómo está ahora y decide.",
  "no-report": "Ese reporte ya no está publicado, o su titular ya lo sabe.",
};

const CloseForm = z.object({ reason: lineField("Motivo", { min: 5, max: 500 }) });

/** A find for administrators, with live reports whose brand is in its words, those of its department first. */
export async function loadAdminFind({ finds, theft }: Context, id: string): Promise<AdminSheet> {
  const find = await finds.find(id);
  if (find === null) throw notFound(NO_FIND);
  const { state, version, looks, text, serial, place, foundOn, createdAt, photos, matches } = find;
  const facts = [
    { label: "Quién la tiene", value: FINDER_NAMES[find.finder] },
    { label: "Número que leyó", value: serial || "Ninguno" },
    { label: "Dónde", value: [place, placeName(find)].filter(Boolean).join(", ") },
    { label: "La tiene desde", value: formatDay(foundOn) },
    { label: "Recibido", value: formatDateTime(createdAt) },
  ];
  return {
    thing: `${id}:${version}`,
    back: { to: ADMIN_FINDS_PATH, label: "Hallazgos" },
    title: looks,
    badges: [{ label: FIND_STATE_NAMES[state], tone: FIND_TONES[state] }],
    shown: { version },
    next: true,
    sections: [
      {
        id: "datos",
        title: "Datos",
        parts: [
          { facts },
          { written: text },
          { photos: photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} del hallazgo` })) },
        ],
      },
      matches.length > 0 && {
        id: "avisados",
        title: "Titulares avisados",
        parts: matches.map(({ theftId, by, at }) => ({
          note: `Avisado el ${formatDateTime(at)}, por ${BY_NAMES[by]}`,
          links: [theftId !== null && { to: adminTheftPath(theftId), label: "Su reporte" }],
        })),
      },
      state !== "closed" && {
        id: "parecidos",
        title: "Reportes que se le parecen",
        isDecision: true,
        parts: [{ list: likeOf(find, await theft.list.entries()), none: "Ninguno por su marca." }],
      },
      state !== "closed" && CLOSE,
    ],
  };
}

const CLOSE: SheetSection = {
  id: "cerrar",
  title: "Cerrar",
  isDecision: true,
  parts: [
    {
      form: {
        fields: {
          reason: {
            label: "Motivo",
            maxLength: 550,
            hint: "Queda en el registro: ya volvió a su titular, es broma, no es una bicicleta.",
            autoComplete: "off",
          },
        },
        acts: [{ intent: FIND_INTENTS.close, label: "Cerrar el hallazgo", variant: "secondary" }],
      },
    },
  ],
};

/** Reports whose brand is in the words of the find. */
function likeOf(find: Find, entries: readonly StolenEntry[]): SheetItem[] {
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
      title: stolenName(entry),
      to: adminTheftPath(entry.id),
      notes: [`${placeName(entry)}, ${formatDay(entry.stolenOn)}`],
      picture: entry.photo,
      form: {
        hidden: { [FIND_REPORT_FIELD]: entry.id },
        acts: [{ intent: FIND_INTENTS.match, label: "Es esta", variant: "secondary" }],
      },
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
