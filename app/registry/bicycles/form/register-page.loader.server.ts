import { offeredBrands } from "~/catalog/reference/brand-names";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import type { Bicycle } from "../../model";
import { foldSerial } from "../../numbers/serials/fold";
import { detailValues } from "../names";
import { boughtBicycle, boughtValues } from "./bought-here.server";
import { NO_FILES, filesView } from "./files-view";

/**
 * The open draft, or an empty form, by `?pedido=` and `?reportar=1`. `id`: of the new bicycle, so that a resubmission
 * makes one. `isHeld`: its registration was held, and the report of its number is still live. `isReporting`: it is
 * registered to report its theft, whose form comes next. @throws UpstreamError
 */
export async function viewRegistration(context: Context, uid: string, params: URLSearchParams) {
  const { catalog, orders, log } = context;

  const asked = params.get("pedido");
  const isReporting = params.get("reportar") === "1";
  const [draft, brands, order] = await Promise.all([
    context.registry.bicycles.drafts.current(uid),
    nullIfUnavailable(() => catalog.brands(), log),
    asked ? boughtBicycle(orders, uid, asked) : null,
  ]);
  const names = offeredBrands(brands ?? []).map(({ name }) => name);
  if (draft && (order === null || draft.orderId === order.id)) {
    const tied = draft.orderId === null ? null : (order ?? (await boughtBicycle(orders, uid, draft.orderId)));
    return {
      id: draft.id,
      isDraft: true,
      values: detailValues(draft),
      files: filesView(draft),
      brands: names,
      order: tied,
      isHeld: draft.heldAt ? (await context.registry.bicycles.standing(heldNumber(draft))).state === "reported" : false,
      isReporting,
    };
  }
  const values: Record<string, string> = order ? await boughtValues(context, order) : {};
  return {
    id: randomHex(10),
    isDraft: false,
    values,
    files: NO_FILES,
    brands: names,
    order,
    isHeld: false,
    isReporting,
  };
}

function heldNumber({ id, serial }: Pick<Bicycle, "id" | "serial">) {
  return { id, serialKey: foldSerial(serial), theftId: null };
}
