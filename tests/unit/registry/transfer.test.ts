import { describe, expect, test } from "vitest";

import { mailText } from "~/platform/mail/sheet";
import { TRANSFER_STATES } from "~/registry/transfer/constants";
import { endedMail, offeredMail, startedMail } from "~/registry/transfer/mails";
import { credentialsWait, maskedEmail, namedInMail, stepOf, type TransferAct } from "~/registry/transfer/model";

const NOW = new Date("2026-11-23T15:00:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const LEADS: Record<TransferAct, string> = {
  accept: "accepted",
  reject: "rejected",
  cancel: "cancelled",
  expire: "expired",
  stop: "stopped",
};
const ACTS = Object.keys(LEADS) as TransferAct[];

describe("the life of a transfer", () => {
  test.each(ACTS.flatMap((act) => TRANSFER_STATES.map((state) => [act, state] as const)))(
    "%s of one that is %s",
    (act, state) => {
      const endsAt = act === "expire" ? NOW : at(1);
      const step = stepOf({ state, endsAt }, act, NOW);
      if (state === "open") expect(step).toEqual({ kind: "change", to: LEADS[act] });
      else if (state === LEADS[act]) expect(step).toEqual({ kind: "repeated" });
      else expect(step).toEqual({ kind: "rejected", why: "ended" });
    },
  );

  test("accepting ends with the last moment, and expiring begins with it", () => {
    expect(stepOf({ state: "open", endsAt: NOW }, "accept", NOW)).toEqual({ kind: "rejected", why: "late" });
    expect(stepOf({ state: "open", endsAt: at(1) }, "expire", NOW)).toEqual({ kind: "rejected", why: "early" });
    for (const act of ["cancel", "reject", "stop"] as const)
      expect(stepOf({ state: "open", endsAt: at(-1) }, act, NOW)).toMatchObject({ kind: "change" });
  });
});

test("an owner waits a day after a change of e-mail or password", () => {
  expect(credentialsWait(null, NOW)).toBeNull();
  expect(credentialsWait(at(-23), NOW)).toEqual(at(1));
  expect(credentialsWait(at(-24), NOW)).toBeNull();
});

test.each([
  ["rosa@correo.pe", "r•••@correo.pe"],
  ["a@b.pe", "a•••@b.pe"],
  ["", ""],
  ["sin-arroba", ""],
])("%j is shown as %j", (email, shown) => {
  expect(maskedEmail(email)).toBe(shown);
});

test.each([
  ["Rosa M. Quispe", "Rosa M. Quispe"],
  ["Gana en http://malo.test/x", "Gana en http malo test x"],
  ["www.malo.test", "www malo test"],
  ["rosa@correo.pe", "rosa correo pe"],
  ["x".repeat(90), "x".repeat(60)],
])("%j is called %j in a mail to somebody else", (typed, shown) => {
  expect(namedInMail(typed)).toBe(shown);
});

describe("mails", () => {
  const env = { siteUrl: "https://rebi.test", brandName: "Rebi" };
  const transfer = {
    id: "0".repeat(32),
    bicycleName: "Trek Marlin 7",
    fromUid: "ana",
    toUid: null,
    toEmail: "beto@correo.pe",
    endsAt: at(168),
    orderId: null,
  };

  test("the offer has the link, and the owner's mail has neither link nor whole address", () => {
    const offer = offeredMail("beto@correo.pe", transfer, "Ana", "un-token", env);
    expect(mailText(offer)).toContain("https://rebi.test/transferir-propiedad/recibir/un-token");
    const started = startedMail("ana@correo.pe", transfer, env);
    expect(mailText(started)).toContain("b•••@correo.pe");
    expect(mailText(started)).not.toContain("beto@correo.pe");
    expect(mailText(started)).not.toContain("recibir/");
  });

  test.each(["accepted", "rejected", "cancelled", "expired", "stopped"] as const)(
    "both parties hear that a transfer was %s, and the receiver never of a theft",
    (end) => {
      const owner = endedMail("ana@correo.pe", "owner", transfer, end, env);
      const receiver = endedMail("beto@correo.pe", "receiver", { ...transfer, toUid: "beto" }, end, env);
      expect(owner.subject).toContain("Trek Marlin 7");
      expect(receiver.subject).toContain("Trek Marlin 7");
      expect(receiver.subject + mailText(receiver)).not.toMatch(/rob/i);
      expect(receiver.about).toEqual(["ana", "beto"]);
    },
  );
});
