import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatDateTime } from "~/business/format";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { formNotFound, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { adminTheftPath } from "../../theft/admin/paths";
import { isTheftId } from "../../theft/constants";
import type { StolenEntry } from "../../theft/list/entry";
import { foldBrand } from "../../theft/list/filters";
import { placeName } from "../../theft/list/view";
import { stolenName } from "../../theft/name";
import { ADMIN_FINDS_PATH, FIND_STATE_NAMES, FINDER_NAMES } from "../constants";
import type { FindActResult } from "../filing.server";
import { type Find, FINDS } from "../model";
import { FIND_QUEUE } from "./find-list.server";
import { FIND_INTENTS, FIND_REPORT_FIELD, FIND_TONES } from "./paths";

const LIKE_SHOWN = 6;
const BY_NAMES = { number: "el mismo número", compared: "una comparación", admin: "nuestro equipo" } as const;
const NO_FIND = "No encontramos este hallazgo.";
const WORDS = {
  "not-found": NO_FIND,
  conflict: "Este hallazgo cambió mientras lo veías: mira cómo está ahora y decide.",
  "no-report": "Ese reporte ya no está publicado, o su titular ya lo sabe.",
};

/** Only the log has it. */
export const CLOSING_REASONS: readonly Reason[] = [
  { id: "devuelta", label: "Ya volvió a su titular", text: "Ya volvió a su titular." },
  { id: "no-robada", label: "No es robada", text: "Su dueño mostró que es suya." },
  { id: "no-bicicleta", label: "No es una bicicleta", text: "No es una bicicleta." },
  { id: "broma", label: "Broma o publicidad", text: "Es una broma o publicidad." },
  { id: "repetido", label: "Repetido", text: "Es el mismo hallazgo que otro." },
  OTHER_REASON,
];
export const CLOSING_HINT = "Queda en el registro.";

/** A find for administrators, with live reports whose brand is in its words, those of its department first. */
export async function loadAdminFind(context: Context, id: string, params: URLSearchParams): Promise<AdminSheet> {
  const { finds, theft } = context;
  const find = await finds.find(id);
  if (find === null) throw notFound(NO_FIND);
  const { state, version, looks, text, serial, place, foundOn, createdAt, photos, matches } = find;
  const isOpen = state !== "closed";
  const like = isOpen ? likeOf(find, await theft.list.entries()) : [];
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
    queue: await FIND_QUEUE.around(context, params, queuedAs(find)),
    title: looks,
    cover: photos.map((photo, at) => ({ photo, alt: `Foto ${at + 1} del hallazgo` })),
    badges: [{ label: FIND_STATE_NAMES[state], tone: FIND_TONES[state] }],
    shown: { version },
    next: true,
    sections: [
      { id: "datos", title: "Datos", parts: [{ written: text }, { facts }] },
      matches.length > 0 && {
        id: "avisados",
        title: "Titulares avisados",
        parts: matches.map(({ theftId, by, at }) => ({
          note: `Avisado el ${formatDateTime(at)}, por ${BY_NAMES[by]}`,
          links: [theftId !== null && { to: adminTheftPath(theftId), label: "Su reporte" }],
        })),
      },
      isOpen && {
        id: "parecidos",
        title: "Reportes que se le parecen",
        parts: [
          {
            list: like.map((entry) => ({
              title: stolenName(entry),
              to: adminTheftPath(entry.id),
              notes: [whereAndWhen(entry)],
              picture: entry.photo,
            })),
            none: "Ninguno por su marca.",
            isBeside: true,
          },
        ],
      },
      like.length > 0 && {
        id: "avisar",
        title: "Es una de ellas",
        isDecision: true,
        parts: [
          {
            form: {
              fields: {
                [FIND_REPORT_FIELD]: {
                  label: "Cuál es",
                  legend: "Cuál es",
                  input: "radios",
                  options: like.map((entry) => ({
                    value: entry.id,
                    label: stolenName(entry),
                    hint: whereAndWhen(entry),
                  })),
                },
              },
              acts: [{ intent: FIND_INTENTS.match, label: "Avisar a los dos", key: "a" }],
              note: "Le escribimos al titular y a quien la tiene, sin dar los datos de ninguno.",
            },
          },
        ],
      },
      isOpen && {
        id: "cerrar",
        title: "Cerrar",
        isDecision: true,
        parts: [
          {
            form: {
              ...reasonFields(CLOSING_REASONS, CLOSING_HINT),
              acts: [{ intent: FIND_INTENTS.close, label: "Cerrar el hallazgo", variant: "secondary", key: "r" }],
            },
          },
        ],
      },
    ],
  };
}

const queuedAs = (find: Find) => ({ path: FINDS.path(find.id), data: find });
const whereAndWhen = (entry: StolenEntry) => `${placeName(entry)}, ${formatDay(entry.stolenOn)}`;

/** Reports whose brand is in the words of the find. */
function likeOf(find: Find, entries: readonly StolenEntry[]): StolenEntry[] {
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
    .slice(0, LIKE_SHOWN);
}

/** `intent`: `es-esta` with the report `robo`, or `cerrar` with a reason. The caller has checked the administrator. */
export function submitFind(
  context: Context,
  id: string,
  actor: string,
  form: FormData,
  params = new URLSearchParams(),
): Promise<FormOutcome> {
  const { finds } = context;
  return handleForm(form, async () => {
    const shown = { actor, id, version: Number(form.get("version") ?? -1) };
    const before = await finds.find(id);
    if (before === null) return formNotFound(NO_FIND);
    const answer = async (result: FindActResult, words: string) =>
      result.ok ? FIND_QUEUE.goOn(context, params, queuedAs(before), { words, actor }) : notDone(form, result, WORDS);
    switch (form.get("intent")) {
      case FIND_INTENTS.match: {
        const theftId = formText(form, FIND_REPORT_FIELD);
        if (theftId === "") return rejected(form, { [FIND_REPORT_FIELD]: "Elige cuál es." });
        if (!isTheftId(theftId)) return rejected(form, { "": WORDS["no-report"] });
        return answer(await finds.match(shown, theftId), "Avisamos al titular y a quien la tiene.");
      }
      case FIND_INTENTS.close: {
        const why = readReason(CLOSING_REASONS, form);
        if (!why.ok) return rejected(form, why.errors);
        return answer(await finds.close(shown, why.text), "Cerramos el hallazgo.");
      }
      default:
        return unknownIntent(form);
    }
  });
}
