import type { Context } from "~/platform/context";
import { dayCell, PER_READ, solesCell } from "~/admin-kit/list/cells";
import { fileOfList, querySource, rowsSource } from "~/admin-kit/list/file.server";
import { readListQuery } from "~/admin-kit/list/query";
import type { Catalog } from "~/catalog/catalog.server";
import type { Coupon } from "~/coupons/model";
import { couponStateOf } from "~/coupons/rules";
import type { CsvColumn } from "~/platform/csv";

import { COUPON_LIST, COUPON_STATE_NAMES } from "../coupons/coupon-list";
import { couponSubjectText, readCouponFilter } from "../coupons/coupons.page.server";

/** Codes of a search. */
const FOUND_MAX = 200;

type Plans = Awaited<ReturnType<Catalog["plans"]>>;
const columnsOf = (plans: Plans, now: Date): readonly CsvColumn<Coupon>[] => [
  { label: "Código", cell: ({ code }) => code },
  { label: "Estado", cell: (coupon) => COUPON_STATE_NAMES[couponStateOf(coupon, now)] },
  { label: "Porcentaje", cell: ({ kind, value }) => (kind === "percent" ? value : "") },
  { label: "Monto en soles", cell: ({ kind, value }) => (kind === "amount" ? solesCell(value) : "") },
  { label: "Compra mínima en soles", cell: ({ minimumCentimos }) => solesCell(minimumCentimos) },
  {
    label: "Descuento máximo en soles",
    cell: ({ maximumDiscountCentimos: most }) => (most === null ? "" : solesCell(most)),
  },
  { label: "Vale para", cell: (coupon) => couponSubjectText(coupon, plans) },
  { label: "Desde", cell: ({ startsAt }) => dayCell(startsAt) },
  { label: "Hasta", cell: ({ endsAt }) => dayCell(endsAt && new Date(endsAt.getTime() - 1)) },
  { label: "Usos", cell: ({ used }) => used },
  { label: "Usos en total", cell: ({ totalUses }) => totalUses ?? "" },
  { label: "Por persona", cell: ({ usesPerUser }) => usesPerUser ?? "" },
];

/** The list of coupons as a file, with the filters of its page. */
export async function couponFile(
  context: Context,
  params: URLSearchParams,
  actor: string,
): Promise<Response> {
  const { database, coupons: { admin }, catalog, clock } = context;
  const now = clock.now();
  const query = readListQuery(COUPON_LIST, params);
  const { state, start, isShown } = readCouponFilter(query, now);
  async function searched(code: string) {
    const found = code === "" ? [] : await admin.search(code, FOUND_MAX + 1);
    return rowsSource(found.slice(0, FOUND_MAX).filter(isShown), { isCut: found.length > FOUND_MAX });
  }
  return fileOfList(context, {
    list: "coupons",
    actor,
    spec: COUPON_LIST,
    query,
    columns: columnsOf(await catalog.plans(), now),
    source:
      start === null
        ? querySource(database, [admin.queryOf(state)], {
            perRead: PER_READ,
            rowsOf: (found) => admin.decodeAll(found).filter(isShown),
            after: query.after,
          })
        : await searched(start),
    narrowBy: "estado o más letras del código",
  });
}
