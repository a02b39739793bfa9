import { describe, expect, test } from "vitest";

import { DAY_MS } from "~/business/durations";
import { LISTING_STATUSES, type ListingStatus } from "~/catalog/statuses";
import {
  canDelete,
  canTransition,
  EDITABLE_STATUSES,
  LISTING_TRANSITIONS,
  transition,
  type TransitionName,
} from "~/selling/transitions";

import { NOW } from "./support";

const LATER = new Date(NOW.getTime() + DAY_MS);
const EARLIER = new Date(NOW.getTime() - DAY_MS + 1);
const NAMES = Object.keys(LISTING_TRANSITIONS) as TransitionName[];

/** Allowed transitions, written out independently of the table. */
const LEGAL: Record<TransitionName, Partial<Record<ListingStatus, ListingStatus>>> = {
  publish: { draft: "active", pending_payment: "active" },
  approve: { in_review: "active" },
  awaitPayment: { draft: "pending_payment", expired: "pending_payment" },
  lapse: { pending_payment: "draft" },
  pause: { active: "paused" },
  resume: { paused: "active" },
  reserve: { active: "reserved" },
  release: { reserved: "active" },
  markSold: { active: "sold", paused: "sold", reserved: "sold" },
  expire: { active: "expired", paused: "expired" },
  relist: { sold: "active" },
  restock: { sold: "active" },
  renew: { expired: "active" },
  submit: {
    draft: "in_review",
    pending_payment: "in_review",
    active: "in_review",
    paused: "in_review",
    expired: "in_review",
    sold: "in_review",
  },
  resubmit: { rejected: "in_review" },
  hide: { active: "hidden", paused: "hidden" },
  show: { hidden: "active" },
  reject: { pending_payment: "rejected", in_review: "rejected", active: "rejected", paused: "rejected" },
};

function take(name: TransitionName, status: ListingStatus, expiresAt: Date | null) {
  const subject = { status, expiresAt, soldAt: status === "sold" ? EARLIER : null };
  return name === "publish" || name === "approve" || name === "renew"
    ? transition(name, subject, NOW, 30)
    : transition(name, subject, NOW);
}

describe("table of listing states", () => {
  const pairs = NAMES.flatMap((name) => LISTING_STATUSES.map((status) => ({ name, status, to: LEGAL[name][status] })));

  test.each(pairs.filter(({ to }) => to !== undefined))("$name leads from $status to $to", ({ name, status, to }) => {
    const result = take(name, status, name === "expire" ? EARLIER : LATER);
    expect(result).toMatchObject({ ok: true, fields: { status: to } });
    expect(canTransition(name, status)).toBe(true);
  });

  test.each(pairs.filter(({ to }) => to === undefined))("$name is rejected from $status", ({ name, status }) => {
    const result = take(name, status, name === "expire" ? EARLIER : LATER);
    expect(result).toMatchObject({
      ok: false,
      reason: "not-allowed",
      message: expect.stringMatching(/^Este anuncio .+\.$/),
    });
    expect(canTransition(name, status)).toBe(false);
  });

  test("the table of listing states covers every pair", () => {
    expect(pairs).toHaveLength(18 * 10);
  });
});

describe("fields set by transitions", () => {
  test.each(["publish", "renew"] as const)("%s begins a period of the plan's days", (name) => {
    const status = name === "publish" ? "draft" : "expired";
    expect(transition(name, { status }, NOW, 60)).toEqual({
      ok: true,
      fields: { status: "active", publishedAt: NOW, expiresAt: new Date(NOW.getTime() + 60 * DAY_MS) },
    });
  });

  test("fields set by transitions include the moment of the sale", () => {
    expect(transition("markSold", { status: "active" }, NOW)).toEqual({
      ok: true,
      fields: { status: "sold", soldAt: NOW },
    });
  });

  test("fields set by transitions are the state alone while a payment is awaited", () => {
    expect(transition("awaitPayment", { status: "draft" }, NOW)).toEqual({
      ok: true,
      fields: { status: "pending_payment" },
    });
  });
});

describe("taking a sale back", () => {
  const sold = { status: "sold", soldAt: EARLIER } as const;

  test("the undo of a sale publishes again and forgets the sale", () => {
    expect(transition("relist", { ...sold, expiresAt: LATER }, NOW)).toEqual({
      ok: true,
      fields: { status: "active", soldAt: null },
    });
  });

  test.each([new Date(NOW.getTime() - DAY_MS), null, undefined])("the undo is rejected a day later (%s)", (soldAt) => {
    expect(transition("relist", { ...sold, soldAt }, NOW)).toMatchObject({ ok: false, reason: "too-late" });
  });

  test("the undo of a sale is rejected after the end of the period", () => {
    expect(transition("relist", { ...sold, expiresAt: NOW }, NOW)).toMatchObject({ ok: false, reason: "expired" });
  });
});

describe("end of a period", () => {
  test("the end of a period prevents resuming a listing", () => {
    expect(transition("resume", { status: "paused", expiresAt: NOW }, NOW)).toEqual({
      ok: false,
      reason: "expired",
      message: "El plazo de publicación terminó. Renueva el anuncio para mostrarlo otra vez.",
    });
  });

  test.each([LATER, null, undefined])("the end of a period is not reached before its day (%s)", (expiresAt) => {
    expect(transition("expire", { status: "active", expiresAt }, NOW)).toMatchObject({ ok: false, reason: "not-due" });
  });

  test("the end of a period is exact to the moment", () => {
    expect(transition("expire", { status: "active", expiresAt: NOW }, NOW)).toMatchObject({ ok: true });
  });
});

describe("administration's steps", () => {
  const published = { publishedAt: new Date(NOW.getTime() - 10 * DAY_MS), expiresAt: LATER };

  test("the step approve begins a period for what was never published", () => {
    expect(transition("approve", { status: "in_review", publishedAt: null, heldSince: EARLIER }, NOW, 30)).toEqual({
      ok: true,
      fields: {
        status: "active",
        publishedAt: NOW,
        expiresAt: new Date(NOW.getTime() + 30 * DAY_MS),
        heldSince: null,
      },
    });
  });

  test("the step approve gives a published listing back the time that it was off", () => {
    const heldSince = new Date(NOW.getTime() - 2 * DAY_MS);
    expect(transition("approve", { status: "in_review", ...published, heldSince }, NOW, 30)).toEqual({
      ok: true,
      fields: { status: "active", expiresAt: new Date(LATER.getTime() + 2 * DAY_MS), heldSince: null },
    });
  });

  test.each([0, 1, 2])("the step resubmit is open after %i times, and counts", (resubmissions) => {
    expect(transition("resubmit", { status: "rejected", resubmissions }, NOW)).toEqual({
      ok: true,
      fields: { status: "in_review", resubmissions: resubmissions + 1, heldSince: NOW },
    });
  });

  test.each(["submit", "reject"] as const)("%s says since when a listing is off", (name) => {
    expect(transition(name, { status: "active", heldSince: EARLIER }, NOW)).toMatchObject({
      fields: { heldSince: NOW },
    });
  });

  test("a rejection and a resubmission keep since when it is off, as the last rejection says where nothing else does", () => {
    const moderation = { previousStatus: "active", at: EARLIER } as const;
    expect(transition("reject", { status: "in_review", heldSince: EARLIER }, NOW)).toMatchObject({
      fields: { heldSince: EARLIER },
    });
    expect(transition("resubmit", { status: "rejected", heldSince: EARLIER }, NOW)).toMatchObject({
      fields: { heldSince: EARLIER },
    });
    expect(transition("resubmit", { status: "rejected", moderation }, NOW)).toMatchObject({
      fields: { heldSince: EARLIER },
    });
  });

  test("the step resubmit is closed after three times", () => {
    expect(transition("resubmit", { status: "rejected", resubmissions: 3 }, NOW)).toMatchObject({
      ok: false,
      reason: "too-often",
    });
  });

  test("the step show leads back to what it was, or to expired", () => {
    const hidden = { status: "hidden", moderation: { previousStatus: "paused" } } as const;
    expect(transition("show", { ...hidden, expiresAt: LATER }, NOW)).toEqual({
      ok: true,
      fields: { status: "paused" },
    });
    expect(transition("show", { ...hidden, expiresAt: NOW }, NOW)).toEqual({ ok: true, fields: { status: "expired" } });
  });
});

describe("owner's permissions by state", () => {
  test("an owner's permissions allow editing of drafts and of published, formerly published or pending listings", () => {
    expect(EDITABLE_STATUSES).toEqual(["draft", "pending_payment", "active", "paused", "expired", "rejected"]);
  });

  test("an owner's permissions allow deletion of all but a reserved listing", () => {
    expect(LISTING_STATUSES.filter((status) => !canDelete(status))).toEqual(["reserved"]);
  });
});
