import { describe, expect, test } from "vitest";

import { type Registration, type SerialNumber, SILENT } from "~/registry/numbers/model";
import { type Claim, claimsBefore, standing, STANDINGS } from "~/registry/numbers/standing";

const day = (of: number) => new Date(Date.UTC(2026, 10, of));
const since = (of: number, changes: Partial<Registration> = {}): Registration => ({
  bicycleId: `bici-${of}`,
  brandKey: "trek",
  since: day(of),
  isArchived: false,
  ...changes,
});
const said = (changes: Partial<SerialNumber>): SerialNumber => ({ ...SILENT, ...changes });
const whyOf = (number: SerialNumber, bicycleId: string | null = null) => standing(number, bicycleId).why;

describe("the standing of a number", () => {
  test("a number of which nothing is said is free, and may be sold", () => {
    expect(standing(SILENT)).toEqual({
      state: "free",
      why: "unknown",
      believed: null,
      others: [],
      may: { trade: true, vouch: true },
    });
  });

  test("the oldest registration is believed, and any other one comes second", () => {
    const number = said({ registrations: [since(2), since(1), since(3)] });
    expect(standing(number)).toMatchObject({
      state: "registered",
      believed: { kind: "registration", id: "bici-1" },
      others: [{ id: "bici-2" }, { id: "bici-3" }],
    });
    expect(["bici-1", "bici-2", "bici-3"].map((id) => standing(number, id).state)).toEqual([
      "registered",
      "second",
      "second",
    ]);
  });

  test("an archived registration says nothing, and of two of one moment the smaller id is older", () => {
    expect(whyOf(said({ registrations: [since(1, { isArchived: true }), since(2)] }), "bici-2")).toBe("first");
    expect(whyOf(said({ registrations: [since(1, { isArchived: true })] }))).toBe("unknown");
    const twins = said({ registrations: [since(1, { bicycleId: "b" }), since(1, { bicycleId: "a" })] });
    expect(standing(twins).believed?.id).toBe("a");
  });

  test("a live report is believed of all registrations but those that a person found to be others", () => {
    const number = said({ registrations: [since(1), since(2)], theftIds: ["robo"], apart: ["robo:bici-2"] });
    expect(standing(number)).toMatchObject({ state: "reported", believed: { kind: "report", id: "robo" } });
    expect(standing(number, "bici-1")).toMatchObject({ state: "reported", may: { trade: false, vouch: false } });
    expect(standing(number, "bici-2")).toMatchObject({ state: "second", why: "apart", may: { trade: true } });
    expect(whyOf({ ...number, theftIds: ["robo", "otro"] }, "bici-2")).toBe("reported");
    expect(whyOf({ ...number, theftIds: ["otro"] }, "bici-2")).toBe("reported");
  });

  test("a waiting report and an open comparison dispute the number for both sides", () => {
    const doubts: [Partial<SerialNumber>, string][] = [
      [{ waitingIds: ["robo"] }, "contested"],
      [{ comparing: ["robo-bici"] }, "compared"],
    ];
    for (const [changes, why] of doubts) {
      const number = said({ registrations: [since(1), since(2)], ...changes });
      for (const side of [null, "bici-1", "bici-2"])
        expect(standing(number, side)).toMatchObject({ state: "disputed", why, may: { trade: true, vouch: false } });
      expect(standing(number).believed?.id).toBe("bici-1");
    }
  });

  test("whoever a person decided for is believed before older ones, also without a registration", () => {
    const registrations = [since(1), since(2)];
    const younger = said({ registrations, believedId: "bici-2" });
    expect(["bici-1", "bici-2", null].map((id) => whyOf(younger, id))).toEqual(["decided", "first", "first"]);
    const report = said({ registrations, believedId: "robo" });
    expect(["bici-1", "bici-2", null].map((id) => whyOf(report, id))).toEqual(["decided", "decided", "decided"]);
    expect(standing(report).believed).toBeNull();
  });

  test("words of amber and red never vouch, red alone stops a sale, and each names one state", () => {
    for (const { tone, canTrade, canVouch, state } of Object.values(STANDINGS)) {
      expect(canVouch).toBe(tone === "success" || tone === "info");
      expect(canTrade).toBe(tone !== "danger");
      expect(tone === "warning").toBe(state === "disputed" || state === "second");
    }
  });
});

describe("claims that a report waits for", () => {
  const claim = (kind: Claim["kind"], ownerId: string, of: number, email = ""): Claim => ({
    kind,
    id: `${kind}-${of}`,
    ownerId,
    email,
    since: day(of),
  });
  const before = (claims: Claim[], ownerId: string, of: number, email = "") =>
    claimsBefore(claims, { ownerId, email, since: day(of) }).map(({ id }) => id);

  test("older registrations and listings of others come before, younger ones and own ones do not", () => {
    const claims = [claim("registration", "otra", 1), claim("listing", "tienda", 2), claim("registration", "otra", 9)];
    expect(before(claims, "rosa", 5)).toEqual(["registration-1", "listing-2"]);
    expect(before(claims, "otra", 5)).toEqual(["listing-2"]);
    expect(before(claims, "rosa", 1)).toEqual([]);
  });

  test("another person's live report comes before at any age, and one's own by account or address never", () => {
    const claims = [claim("live", "", 9, "rosa@correo.test"), claim("live", "ana", 9), claim("report", "", 8)];
    expect(before(claims, "", 5, "rosa@correo.test")).toEqual(["live-9"]);
    expect(before(claims, "ana", 5)).toEqual(["live-9"]);
    expect(before(claims, "eva", 5, "otra@correo.test")).toEqual(["live-9", "live-9"]);
    expect(before(claims, "ana", 9, "rosa@correo.test")).toEqual(["report-8"]);
  });
});
