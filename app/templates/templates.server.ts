import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot } from "~/platform/firestore/types";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { TEMPLATES_MAX, type PlaceholderValues, type TemplateUse } from "./constants";
import { DEFAULT_TEMPLATES } from "./defaults";
import { TemplateListSchema, type Template, type TemplateList } from "./model";
import { fillPlaceholders } from "./placeholders";

const PATH = "answerTemplates/all";

export interface TemplateInput extends Pick<Template, "id" | "name" | "text" | "use"> {
  /** That the form saw; null for a new one. */
  version: number | null;
}

/** `conflict`: it changed since the page was shown. `repeated`: the same form was taken before. */
export type TemplateResult = { ok: true; repeated: boolean } | Failed<"not-found" | "conflict" | "full" | "same-name">;

interface Change {
  action: AuditAction & `template.${string}`;
  label: string;
  templates: Template[];
  changes?: Record<string, readonly [string | number | boolean | null, string | number | boolean | null]>;
}
type Decision = TemplateResult | Change;

type Templates = ReturnType<typeof createTemplates>;

declare module "~/platform/context" {
  interface Context {
    templates: Templates;
  }
}

/** Templates of answers. Callers check permissions. */
export function createTemplates({ database, clock, log }: Context) {
  /** @throws FirestoreError for a document that does not fit: writing it again would lose the others */
  function decode(snapshot: Snapshot | null): TemplateList {
    if (snapshot === null) return { revision: 0, templates: [...DEFAULT_TEMPLATES] };
    const found = decodeDocument(TemplateListSchema, snapshot, log);
    if (found === null) throw new FirestoreError("DATA_LOSS", `${PATH} does not fit`);
    return found;
  }

  function change(actor: string, decide: (list: TemplateList) => Decision): Promise<TemplateResult> {
    return database.transaction(async (tx): Promise<TemplateResult> => {
      const list = decode(await tx.read(PATH));
      const decision = decide(list);
      if ("ok" in decision) return decision;
      const { action, label, templates, changes } = decision;
      const now = clock.now();
      tx.write(
        { set: PATH, data: { revision: list.revision + 1, templates, updatedAt: now } },
        auditWrite({ actor, action, target: PATH, label, ...(changes && { changes }) }, now),
      );
      return { ok: true, repeated: false };
    });
  }

  const list = async (): Promise<TemplateList> => decode(await database.read(PATH));

  return {
    /** @throws UpstreamError */
    list,

    /** Makes or changes a template. @throws UpstreamError */
    save: (actor: string, { version, ...input }: TemplateInput) =>
      change(actor, ({ templates }) => {
        const found = templates.find(({ id }) => id === input.id);
        if (version !== null && !found) return failed("not-found");
        if (found && (["name", "text", "use"] as const).every((field) => found[field] === input[field]))
          return { ok: true, repeated: true };
        if (found && found.version !== version) return failed("conflict");
        const isTaken = templates.some(({ id, name }) => id !== input.id && sameName(name, input.name));
        if (isTaken) return failed("same-name");
        if (!found) {
          if (templates.length >= TEMPLATES_MAX) return failed("full");
          const made = { ...input, active: true, version: 1 };
          return { action: "template.created", label: input.name, templates: [...templates, made] };
        }
        return {
          action: "template.changed",
          label: input.name,
          templates: templates.map((one) => (one === found ? { ...one, ...input, version: one.version + 1 } : one)),
          changes: {
            ...(found.name !== input.name && { name: [found.name, input.name] }),
            ...(found.use !== input.use && { use: [found.use, input.use] }),
            ...(found.text !== input.text && { text: [found.text.length, input.text.length] }),
          },
        };
      }),

    /** Offers a template in forms, or no more. Idempotent. @throws UpstreamError */
    setActive: (actor: string, id: string, active: boolean) =>
      change(actor, ({ templates }) => {
        const found = templates.find((one) => one.id === id);
        if (!found) return failed("not-found");
        if (found.active === active) return { ok: true, repeated: true };
        return {
          action: active ? "template.activated" : "template.deactivated",
          label: found.name,
          templates: templates.map((one) => (one === found ? { ...one, active, version: one.version + 1 } : one)),
        };
      }),

    /** Moves a template one place; `revision` is that of the page, so that a click that came twice moves it once. */
    move: (actor: string, id: string, by: -1 | 1, revision: number) =>
      change(actor, ({ templates, revision: current }) => {
        const from = templates.findIndex((one) => one.id === id);
        const found = templates[from];
        if (!found) return failed("not-found");
        if (revision !== current) return failed("conflict");
        const other = templates[from + by];
        if (!other) return { ok: true, repeated: true };
        const moved = [...templates];
        [moved[from], moved[from + by]] = [other, found];
        const changes = { position: [from + 1, from + by + 1] as const };
        return { action: "template.moved", label: found.name, templates: moved, changes };
      }),

    /** Templates to choose from, by their use; none where they cannot be read, as an answer can be written without. */
    async optionsFor(uses: readonly TemplateUse[]): Promise<{ value: string; label: string }[]> {
      const found = await nullIfUnavailable(list, log);
      return (found?.templates ?? [])
        .filter(({ active, use }) => active && uses.includes(use))
        .map(({ id, name }) => ({ value: id, label: name }));
    },

    /** The text of a template, filled in; null for one that is not offered for these uses. @throws UpstreamError */
    async textOf(id: string, uses: readonly TemplateUse[], values: PlaceholderValues): Promise<string | null> {
      const found = (await list()).templates.find((one) => one.id === id);
      return found?.active && uses.includes(found.use) ? fillPlaceholders(found.text, values) : null;
    },
  };
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, "es", { sensitivity: "base" }) === 0;
}
