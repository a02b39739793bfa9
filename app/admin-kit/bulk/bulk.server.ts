import { formatNumber } from "~/business/format";
import { LIST_PARAM } from "~/platform/forms/constants";
import { formText, sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { badRequest } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";

import { readReason, reasonFields, type Reason } from "../decision/reasons";
import { listPath } from "../list/query";
import type { FieldsOfSheet } from "../sheet/sheet";
import { shownRows, type RowShape, type ShownRow } from "./rows";

/** A step for several rows, in words of its button and its consequence. */
export interface BulkWords {
  verb: string;
  effect: string;
  isDanger?: boolean;
}

export interface BulkRow {
  key: string;
  title: string;
  to: string;
  facts: readonly string[];
  text?: string;
  /** Why the step leaves it as it is; null where it does not. */
  problem: string | null;
  /** Seen before the step. */
  photos?: readonly { photo: PhotoRef; alt: string }[];
}

interface BulkAct<Step> {
  step: Step;
  actor: string;
  /** Shared by the entries of one confirmation. */
  formId: string;
  form: FormData;
  /** As its readers get it; empty for a step without reasons. */
  reason: string;
}

/** Steps for several chosen rows of a list: shown first, then confirmed, with an entry of the log each. */
interface BulkSpec<Context, Step extends string, F extends FormFailure> {
  list: { path: string; label: string };
  /** By the `accion` of the address, which is the `intent` of the form. */
  steps: Readonly<Record<Step, BulkWords>>;
  /** `un anuncio`, `3 anuncios`. */
  things: (count: number) => string;
  isFeminine?: boolean;
  /** Said where nothing was chosen. */
  none: string;
  /** Rows of one confirmation. */
  max: number;
  shape?: RowShape;
  /** Steps for which one reason is chosen, from which list. `hint`: its readers. */
  why?: Partial<Record<Step, { reasons: readonly Reason[]; hint: string }>>;
  /** Fields of a step without reasons. */
  fields?: (context: Context, step: Step) => FieldsOfSheet | null | Promise<FieldsOfSheet | null>;
  /** Document of a row. Undo finds the act by it, or by the form's id. */
  target: (id: string) => string;
  preview: (context: Context, rows: readonly ShownRow[], step: Step) => Promise<BulkRow[]>;
  /** The same of all that the list behind has with its filters, and how many those are. */
  all?: (
    context: Context,
    params: URLSearchParams,
    step: Step,
    max: number,
  ) => Promise<{ rows: BulkRow[]; count: number }>;
  /** Takes the step, each row as it was shown. `left`: a sentence for each that stays as it was. */
  take: (
    context: Context,
    rows: readonly ShownRow[],
    act: BulkAct<Step>,
  ) => Promise<FormOutcome<F> | { kind: "taken"; words: string | null; left: readonly string[] }>;
}

export interface BulkView<Step extends string = string> {
  step: Step;
  formId: string;
  list: { path: string; label: string };
  title: string;
  none: string;
  isFeminine: boolean;
  rows: readonly BulkRow[];
  /** Rows that the step can change. */
  open: number;
  words: BulkWords;
  fields?: FieldsOfSheet | null;
  /** Query of the list with its filters, which the step leads back to. */
  behind?: string;
  /** Said where more rows meet the filters than one confirmation has. */
  note?: string;
}

/**
 * The step for each row by itself, in its own transaction: for acts whose reads are many. Sent again it goes on where
 * it stopped, as each is idempotent. `run` answers why a row stays as it is, or null.
 */
export async function takeEach(
  rows: readonly ShownRow[],
  run: (row: { id: string; version: number }) => Promise<string | null>,
): Promise<{ count: number; left: string[] }> {
  const left: string[] = [];
  for (const { id, version } of rows) {
    const why = await run({ id, version: Number(version) });
    if (why !== null) left.push(why);
  }
  return { count: rows.length - left.length, left };
}

export function createBulk<Context, Step extends string, F extends FormFailure = FormFailure>(
  spec: BulkSpec<Context, Step, F>,
) {
  const { list, steps, things, isFeminine = false, none, max, shape } = spec;
  const stepOf = (text: unknown) => (typeof text === "string" && Object.hasOwn(steps, text) ? (text as Step) : null);
  const rowsOf = (form: FormData | URLSearchParams) => shownRows(form.getAll("fila"), max, shape);

  /** The list's own path, whatever the filters, which are read again there. */
  const pathBack = (behind: string) => listPath(list, { values: Object.fromEntries(new URLSearchParams(behind)) });

  return {
    /** Data of the confirmation: what would happen to each of the chosen rows (`accion`, `fila`). */
    async load(context: Context, params: URLSearchParams): Promise<BulkView<Step>> {
      const step = stepOf(params.get("accion"));
      if (step === null) throw badRequest();
      const behind = params.get(LIST_PARAM) ?? "";
      const { rows, count } =
        spec.all && params.get("todas") === "si"
          ? await spec.all(context, new URLSearchParams(behind), step, max)
          : { rows: await spec.preview(context, rowsOf(params), step), count: 0 };
      const note =
        count > rows.length
          ? `${formatNumber(count)} cumplen los filtros: aquí están ${rows.length}, en su orden.`
          : "";
      const open = rows.filter(({ problem }) => problem === null).length;
      const words: BulkWords = steps[step];
      const title = open === 0 ? words.verb : `${words.verb}: ${things(open)}`;
      const asked = spec.why?.[step];
      const fields = asked ? reasonFields(asked.reasons, asked.hint) : ((await spec.fields?.(context, step)) ?? null);
      const formId = crypto.randomUUID();
      const back = { ...list, path: pathBack(behind) };
      return { step, formId, list: back, title, none, isFeminine, rows, open, words, fields, behind, note };
    },

    submit(context: Context, actor: string, form: FormData): Promise<FormOutcome<F | FormFailure>> {
      return handleForm<F | FormFailure>(form, async () => {
        const step = stepOf(form.get("intent"));
        if (step === null) return unknownIntent(form);
        const rows = rowsOf(form);
        if (rows.length === 0) return rejected(form, { "": none });
        const formId = sentFormId(form) || crypto.randomUUID();
        const asked = spec.why?.[step];
        const why = asked && readReason(asked.reasons, form);
        if (why && !why.ok) return rejected(form, why.errors);
        const taken = await spec.take(context, rows, { step, actor, formId, form, reason: why?.text ?? "" });
        if (taken.kind !== "taken") return taken;
        const { words, left } = taken;
        if (words !== null && left.length === 0) return done(pathBack(formText(form, LIST_PARAM)), words);
        const said = [words, "Mira lo que quedó sin cambiar."].filter(Boolean).join(" ");
        const failure: FormFailure & { left: readonly string[] } = {
          ...rejected(form, { "": said }).failure,
          left,
          ...(words !== null && { isPart: true }),
        };
        return rejectedWith<FormFailure>(failure, 409);
      });
    },

    /** Entries that an undo of the confirmation reverts: they share its id where there are several. */
    actOf(form: FormData): { target: string } | { batch: string } {
      const [one, other] = rowsOf(form);
      return one && !other ? { target: spec.target(one.id) } : { batch: sentFormId(form) };
    },
  };
}
