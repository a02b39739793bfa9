import { describe, expect, test, vi } from "vitest";

import { newUserDocument } from "~/accounts/users.server";
import { MINUTE_MS } from "~/business/durations";
import type { AuditAction } from "~/platform/audit/actions";

import { ACTS } from "./acts";
import { adminWorld, NOW } from "./admin-world";
import { answerOf } from "./answer";

/**
 * Acts that overtake nothing: they add or count again, and change no decision of another. A mail that is queued already
 * is called so, a thing that nobody has is released, and a view has its owner.
 */
const ADDING: readonly AuditAction[] = [
  "metrics.recomputed",
  "work.noted",
  "work.released",
  "view.saved",
  "advisor.added",
  "complaint.mail-resent",
];
const DECIDING = Object.entries(ACTS).filter(
  ([action, { changes }]) => changes !== null && !ADDING.includes(action as AuditAction),
);

describe("an act of an administrator whom another one overtook with the same", () => {
  test.each(DECIDING)("%s is told so, and nothing is done again", async (_action, act) => {
    const world = adminWorld();
    const ask = vi.spyOn(world, "ask");
    const ana = { uid: "ana", email: "ana@correo.test", displayName: "Ana", emailVerified: true };
    await world.seed({ set: "users/ana", data: { ...newUserDocument(ana, NOW), role: "admin" } });
    await act.take(world);
    const done = await world.entries();
    const [handler, params, form, search] = ask.mock.calls.findLast(([, , sent]) => sent)!;
    world.time = new Date(NOW.getTime() + MINUTE_MS);
    world.user = { uid: "ana", role: "admin" };
    // The page of a second administrator has its own id of the form.
    const answer = await answerOf(
      world.ask(handler, params, { ...form, ...(form?.formId && { formId: "of-ana" }) }, search),
    );
    expect(answer.status).toBeOneOf([400, 403, 404, 409]);
    expect(await world.entries()).toEqual(done);
  });
});
