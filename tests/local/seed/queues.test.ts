import { expect, test } from "vitest";

import { CaseSchema } from "../../../app/cases/document.ts";
import { ProgressSchema, SheetSchema } from "../../../app/complaints/model.ts";
import { sheetDigest } from "../../../app/complaints/sheet/digest.ts";
import { InspectionSchema } from "../../../app/inspections/model.ts";
import { LedgerEntrySchema } from "../../../app/orders/ledger/model.ts";
import { OrderSchema } from "../../../app/orders/model.ts";
import { waitsOf } from "../../../app/orders/order-waits.ts";
import { PAYOUT_BATCHES } from "../../../app/orders/payouts/batch-model.ts";
import { PayoutSchema } from "../../../app/orders/payouts/model.ts";
import { createLogger } from "../../../app/platform/log.ts";
import * as presets from "../../../app/platform/routes/presets.ts";
import { BicycleSchema } from "../../../app/registry/model.ts";
import { makeActivity } from "../../../local/seed/activity.ts";
import { makeListings } from "../../../local/seed/listings.ts";
import { makeQueues } from "../../../local/seed/queues.ts";
import { makeReports } from "../../../local/seed/reports.ts";
import { E2E_LISTINGS } from "../../../local/stack/temporary.ts";

const today = new Date("2026-11-21T00:00:00Z");
const listings = makeListings(E2E_LISTINGS, today);
const documents = new Map(await makeQueues(listings, today));
const dataOf = (path: string) => documents.get(path);
const SILENT = createLogger({}, () => undefined);
const snapshotOf = (path: string) => ({
  ...{ path, id: path, createTime: "", updateTime: "" },
  data: dataOf(path) ?? {},
});

test("the queues of the seed have documents that the shop reads", async () => {
  const parsed = {
    orders: [presets.ORDER, presets.DISPUTED_ORDER].map((id) => OrderSchema.parse(dataOf(`orders/${id}`)).state),
    payout: PayoutSchema.parse(dataOf(`payouts/${presets.ORDER}_${presets.SELLER}`)).exported?.batch,
    batch: PAYOUT_BATCHES.of(snapshotOf(`payoutBatches/${presets.BATCH}`), SILENT)?.lines.length,
    progress: ProgressSchema.parse(dataOf(`complaintProgress/${presets.SHEET}`)).state,
    cases: [presets.CASE, presets.CLAIM].map((number) => CaseSchema.parse(dataOf(`cases/${number}`)).kind),
    inspection: InspectionSchema.parse(dataOf(`inspections/${presets.INSPECTION}`)).status,
    draft: BicycleSchema.parse([...documents].find(([path]) => path.startsWith("bicycles/"))?.[1]).status,
  };
  expect(parsed).toEqual({
    orders: ["completed", "disputed"],
    payout: presets.BATCH,
    batch: 1,
    progress: "received",
    cases: ["taller", "registro"],
    inspection: "in_progress",
    draft: "draft",
  });
  const entries = [...documents].filter(([path]) => path.startsWith("ledger/"));
  expect(entries.map(([, data]) => LedgerEntrySchema.parse(data).kind)).toEqual(["capture", "release", "capture"]);
  const { digest, ...stated } = SheetSchema.parse(dataOf(`complaints/${presets.SHEET}`));
  expect(await sheetDigest(stated)).toBe(digest);
});

test("the seed counts complaints and orders, and what an order waits for, as the shop does", () => {
  expect(dataOf(`counters/complaints-${presets.SHEET.slice(-4)}`)).toEqual({ last: 1 });
  const numbers = [presets.ORDER, presets.DISPUTED_ORDER].map((id) => String(dataOf(`orders/${id}`)?.["number"]));
  expect(numbers).toEqual(["R-2026-000001", "R-2026-000002"]);
  expect(dataOf("counters/orders-2026")).toEqual({ last: 2 });
  const order = OrderSchema.parse(dataOf(`orders/${presets.DISPUTED_ORDER}`));
  expect(dataOf(`orders/${presets.DISPUTED_ORDER}`)?.["waits"]).toEqual(waitsOf(order));
});

test("the table of addresses takes its samples from the smallest seed", () => {
  const found = (id: string) => listings.find((listing) => listing.id === id)?.fields;
  expect(found(presets.LISTING)).toMatchObject({ status: "active", sellerId: presets.SELLER });
  expect(found(presets.PAUSED_LISTING)).toMatchObject({ status: "paused", sellerId: "demo-vendedor" });
  const paths = [...makeReports(listings, today), ...makeActivity(listings, today)].map(([path]) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      `reportTargets/listing_${presets.REPORTED_LISTING}`,
      `questions/${presets.QUESTION}`,
      `reviews/${presets.REVIEW}`,
      `threads/${presets.THREAD}`,
      `threads/${presets.OFFER_THREAD}`,
    ]),
  );
});
