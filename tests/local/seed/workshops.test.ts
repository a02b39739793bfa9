import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "../../../app/business/peru.ts";
import { AdvisorDocument, WorkshopDocument } from "../../../app/workshops/model.ts";
import { SERVICE_IDS, TOPIC_IDS } from "../../../app/workshops/services.ts";
import { PLACES } from "../../../local/seed/places.ts";
import { makeAdvisors, makeWorkshops } from "../../../local/seed/workshops/workshops.ts";

const today = new Date("2026-11-21T00:00:00Z");
const workshops = makeWorkshops(today);
const advisors = makeAdvisors(today);

describe("the seeded workshops", () => {
  const parsed = workshops.map(([, data]) => WorkshopDocument.parse(data));

  test("the seeded workshops are the same each time, each with a name, an address and a phone of its own", () => {
    expect(makeWorkshops(today)).toEqual(workshops);
    expect(workshops.length).toBeGreaterThanOrEqual(24);
    for (const own of [
      workshops.map(([path]) => path),
      parsed.map(({ address }) => address),
      parsed.map(({ phone }) => phone),
    ])
      expect(new Set(own).size).toBe(workshops.length);
    for (const [path, { active }] of workshops) {
      expect(path).toMatch(/^workshops\/[a-z0-9-]+$/);
      expect(active).toBe(true);
    }
  });

  test("the seeded workshops are in Lima and at least six other departments, in districts of theirs", () => {
    const departments = new Set(parsed.map(({ department }) => department));
    expect(departments.has("lima")).toBe(true);
    expect(departments.size).toBeGreaterThanOrEqual(7);
    for (const slug of departments) expect(DEPARTMENTS.map((one) => one.slug)).toContain(slug);
    for (const { department, district } of parsed) expect(PLACES[department].districts).toContain(district);
  });

  test("the seeded workshops offer every service, each at some place with and at some without a price; one has no opinion yet", () => {
    expect(new Set(parsed.flatMap(({ services }) => services.map(({ id }) => id)))).toEqual(new Set(SERVICE_IDS));
    const prices = parsed.flatMap(({ services }) => services);
    expect(prices.some(({ to }) => to === null)).toBe(true);
    for (const { from, to } of prices) if (from !== null && to !== null) expect(from).toBeLessThanOrEqual(to);
    expect(parsed.some(({ rating }) => rating === null)).toBe(true);
    expect(parsed.some(({ geo }) => geo === null)).toBe(true);
  });

  test("the seeded workshops have invented phones, and were certified before today", () => {
    for (const { phone, whatsapp, certifiedAt } of parsed) {
      expect(phone).toMatch(/^\+51900000\d{3}$/);
      expect([phone, null]).toContain(whatsapp);
      expect(certifiedAt < "2026-11-21").toBe(true);
    }
  });
});

test("the seeded advisors fit, help with every topic between them, and are the same each time", () => {
  expect(makeAdvisors(today)).toEqual(advisors);
  const parsed = advisors.map(([, data]) => AdvisorDocument.parse(data));
  expect(parsed.length).toBeGreaterThanOrEqual(6);
  expect(new Set(parsed.flatMap(({ topics }) => topics))).toEqual(new Set(TOPIC_IDS));
  expect(new Set(advisors.map(([path]) => path)).size).toBe(advisors.length);
});
