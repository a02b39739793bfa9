import { expect, test } from "vitest";

import { BicycleSchema } from "../../../app/registry/model.ts";
import { TheftReportSchema } from "../../../app/registry/theft/model.ts";
import { makeBicycles, PICTURED_BICYCLES } from "../../../local/seed/bicycles.ts";
import { pictureJobs } from "../../../local/seed/photos.ts";
import { PAINTS } from "../../../local/seed/pictures/spec.ts";
import { SELLERS } from "../../../local/seed/sellers.ts";
import { makeThefts, STOLEN_BICYCLES } from "../../../local/seed/thefts.ts";

const today = new Date("2026-11-20T00:00:00Z");
const thefts = makeThefts(today);
const looksOf = new Map(pictureJobs([...PICTURED_BICYCLES, ...STOLEN_BICYCLES]).map(({ key, spec }) => [key, spec]));

test("a registered or stolen bicycle of the demo is pictured in the colours that it is described with", async () => {
  const documents = [...thefts, ...(await makeBicycles(today))];
  const bicycles = documents.flatMap(([path, data]) =>
    path.startsWith("bicycles/") && !path.includes("/events/") ? [BicycleSchema.parse(data)] : [],
  );
  const reports = documents.flatMap(([path, data]) =>
    path.startsWith("thefts/") ? [TheftReportSchema.parse(data)] : [],
  );
  expect([bicycles.length, reports.length]).toEqual([8, 6]);
  for (const { colors, photos } of [
    ...bicycles.map(({ framePhoto, otherPhotos, ...rest }) => ({ ...rest, photos: [framePhoto, ...otherPhotos] })),
    ...reports,
  ]) {
    const [frame, stripes = frame] = colors.map((name) => new Map<string, string>(Object.entries(PAINTS)).get(name));
    for (const photo of photos) expect(looksOf.get(photo?.key ?? "")).toMatchObject({ color: frame, accent: stripes });
  }
});

test("each live report of the demo with a police report stands in the queue of those to check, no other does", () => {
  const reports = thefts.filter(([path]) => path.startsWith("thefts/")).map(([, data]) => data);
  // A query for null finds no document without the field.
  expect(reports.map(({ state, verifiedAt }) => [state, verifiedAt])).toEqual(
    reports.map(({ policeReport }) => ["live", policeReport === "" ? undefined : null]),
  );
  expect(new Set(reports.map(({ policeReport }) => policeReport !== ""))).toEqual(new Set([true, false]));
});

test("a stolen bicycle of the demo was taken where its owner lives", () => {
  for (const [path, data] of thefts)
    if (path.startsWith("thefts/"))
      expect(SELLERS.find(({ uid }) => uid === data["ownerId"])?.department).toBe(data["department"]);
});
