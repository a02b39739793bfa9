import { failed, type Failed } from "~/platform/failed";
import type { FieldErrors } from "~/platform/forms/forms";

import type { createDrafts } from "../flow/drafts.server";
import { readStep, stepValues } from "../flow/steps";

type Drafts = ReturnType<typeof createDrafts>;
type Saved = Awaited<ReturnType<Drafts["saveStep"]>>;

/** Texts as they were typed. Without `stock` the pieces stay. */
interface Typed {
  price: string;
  stock?: string | undefined;
}

/** Price and pieces of a listing without the form's other fields, by the same rules and the same write. */
export function createRepricing(drafts: Pick<Drafts, "managed" | "rules" | "saveStep">) {
  return {
    async changePrice(
      uid: string,
      { id, version }: { id: string; version: number },
      { price, stock }: Typed,
    ): Promise<Saved | Failed<"rejected", { errors: FieldErrors }>> {
      const [listing, rules] = await Promise.all([drafts.managed(uid, id), drafts.rules()]);
      if (listing === null) return failed("not-found");
      const form = new FormData();
      for (const [name, value] of Object.entries(stepValues("precio", listing))) form.set(name, value);
      form.set("price", price);
      if (stock !== undefined && form.has("stock")) form.set("stock", stock);
      const read = readStep("precio", form, listing, rules);
      if (!read.ok) return failed("rejected", { errors: read.errors });
      if (price.trim() === "") return failed("rejected", { errors: { price: "Escribe el precio." } });
      return drafts.saveStep(uid, { id, version, data: read.data, complete: false });
    },
  };
}
