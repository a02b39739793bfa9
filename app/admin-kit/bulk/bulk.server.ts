import { sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { badRequest } from "~/platform/http/http";

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
}

interface BulkAct<Step> {
  step: Step;
  actor: string;
  /** Shared by the entries of one confirmation. */
  formId: string;
  form: FormData;
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
  /** Document of a row. Undo finds the act by it, or by the form's id. */
  target: (id: string) => string;
  preview: (context: Context, rows: readonly ShownRow[], step: Step) => Promise<BulkRow[]>;
  /** Takes the step in one commit. `left`: a sentence for each that stays as it was. */
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
}

export function createBulk<Context, Step extends string, F extends FormFailure = FormFailure>(
  spec: BulkSpec<Context, Step, F>,
) {
  const { list, steps, things, isFeminine = false, none, max, shape } = spec;
  const stepOf = (text: unknown) => (typeof text === "string" && Object.hasOwn(steps, text) ? (text as Step) : null);
  const rowsOf = (form: FormData | URLSearchParams) => shownRows(form.getAll("fila"), max, shape);

  return {
    /** Data of the confirmation: what would happen to each of the chosen rows (`accion`, `fila`). */
    async load(context: Context, params: URLSearchParams): Promise<BulkView<Step>> {
      const step = stepOf(params.get("accion"));
      if (step === null) throw badRequest();
      const rows = await spec.preview(context, rowsOf(params), step);
      const open = rows.filter(({ problem }) => problem === null).length;
      const words: BulkWords = steps[step];
      const title = `${words.verb}: ${things(open)}`;
      return { step, formId: crypto.randomUUID(), list, title, none, isFeminine, rows, open, words };
    },

    submit(context: Context, actor: string, form: FormData): Promise<FormOutcome<F | FormFailure>> {
      return handleForm<F | FormFailure>(form, async () => {
        const step = stepOf(form.get("intent"));
        if (step === null) return unknownIntent(form);
        const rows = rowsOf(form);
        if (rows.length === 0) return rejected(form, { "": none });
        const formId = sentFormId(form) || crypto.randomUUID();
        const taken = await spec.take(context, rows, { step, actor, formId, form });
        if (taken.kind !== "taken") return taken;
        const { words, left } = taken;
        if (words !== null && left.length === 0) return done(list.path, words);
        return rejected(form, { "": [words, "Quedaron sin cambiar:", ...left].filter(Boolean).join(" ") }, 409);
      });
    },

    /** Entries that an undo of the confirmation reverts: they share its id where there are several. */
    actOf(form: FormData): { target: string } | { batch: string } {
      const [one, other] = rowsOf(form);
      return one && !other ? { target: spec.target(one.id) } : { batch: sentFormId(form) };
    },
  };
}
