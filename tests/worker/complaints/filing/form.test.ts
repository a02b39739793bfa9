import { beforeEach, describe, expect, test, vi } from "vitest";

import type { SessionUser } from "~/accounts/model";
import { DAY_SECONDS } from "~/business/durations";
import { GUARD_PURPOSE, submitComplaint, type ComplaintFormOutcome } from "~/complaints/filing/form-page.action.server";
import { FORM_MESSAGES } from "~/complaints/filing/form.server";
import { FILE_MESSAGES } from "~/complaints/filing/uploads.server";
import { UpstreamError } from "~/platform/errors";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";
import { GUARD_MESSAGES } from "~/platform/forms/form-guard.server";

import { contextOf } from "../../../support/context";
import { COMPLETE } from "../../../unit/complaints/support";
import { clockAt, database, databaseDown } from "../../accounts/support";
import { drawn } from "../../photos/drawn";
import { bucket, deskAt, pdf, sentForm, stampOf, type Desk } from "./form-support";

const ROSA: SessionUser = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", role: "user" };

let desk: Desk;
let stamp: string;
beforeEach(async () => {
  desk = deskAt();
  stamp = await stampOf(desk);
});

/** The rejection that a form got, or (status 200) the page shown again. */
function rejectionOf(outcome: ComplaintFormOutcome) {
  if (outcome.kind === "rejected")
    return { status: outcome.status, rejection: outcome.failure, headers: outcome.headers };
  if (outcome.kind === "shown") return { status: 200, rejection: outcome.reply, headers: undefined };
  throw new Error(`was ${outcome.kind}`);
}
function goOf(outcome: ComplaintFormOutcome): string {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  return outcome.to;
}
const listOf = (outcome: ComplaintFormOutcome): string[] =>
  (JSON.parse(rejectionOf(outcome).rejection.values["adjuntos-lista"] ?? "[]") as { name: string }[]).map(
    ({ name }) => name,
  );
/** Form of a page that was answered so: its hidden fields too. */
const again = (outcome: ComplaintFormOutcome, changes: Record<string, string> = {}, files: File[] = []) => {
  const { values } = rejectionOf(outcome).rejection;
  return sentForm(
    values[GUARD_STAMP] ?? stamp,
    { adjuntos: values["adjuntos"] ?? "", "adjuntos-lista": "[]", ...changes },
    files,
  );
};
/** Form that the given-back page would send; null where its stamp is worth nothing. */
function stampedId({ formGuard }: Desk, values: Record<string, string>): Promise<string | null> {
  const form = new FormData();
  form.set(GUARD_STAMP, values[GUARD_STAMP] ?? "");
  return formGuard.idOf(GUARD_PURPOSE, form);
}
async function sheetOf(go: string) {
  const number = /\d{9}-\d{4}/.exec(go)?.[0] ?? "";
  return (await database.read(`complaints/${number}`))?.data as {
    uid: string | null;
    formId: string;
    detail: string;
    attachments: { key: string; name: string; type: string; bytes: number; sha256: string }[];
  };
}

describe("complaint form submission", () => {
  test("a submission of the complaint form is filed for the signed-in user, who opens the sheet by the session", async () => {
    const outcome = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp));
    expect(goOf(outcome)).toMatch(/^\/libro-de-reclamaciones\/\d{9}-\d{4}$/);
    expect(outcome).toMatchObject({
      flash: { type: "success", message: expect.stringMatching(/^Registramos tu reclamo n\.º \d{9}-\d{4}\.$/) },
    });
    expect(await sheetOf(goOf(outcome))).toMatchObject({ uid: "rosa", detail: COMPLETE.detail, attachments: [] });
  });

  test("a submission of the complaint form is filed for a visitor, who gets the sheet's key", async () => {
    const outcome = await submitComplaint(contextOf(desk), null, sentForm(stamp, { kind: "queja" }));
    const [, number = "", key = ""] =
      /^\/libro-de-reclamaciones\/(\d{9}-\d{4})\?clave=([\w.-]+)$/.exec(goOf(outcome)) ?? [];
    expect(key).toBe(await desk.complaints.sheets.keyOf(number));
    expect(outcome).toMatchObject({ flash: { message: `Registramos tu queja n.º ${number}.` } });
    expect(await sheetOf(goOf(outcome))).toMatchObject({ uid: null });
  });

  test("a submission of the complaint form passes the form's id on, so that a resubmission is idempotent", async () => {
    const file = vi.spyOn(desk.complaints.filing, "file");
    await submitComplaint(contextOf(desk), ROSA, sentForm(stamp));
    await submitComplaint(contextOf(desk), ROSA, sentForm(stamp));
    const [first, second] = file.mock.calls.map(([input]) => input.formId);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
  });

  test("a submission of the complaint form becomes a second sheet when changed after filing and sent again", async () => {
    const first = goOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp)));
    const number = /\d{9}-\d{4}/.exec(first)?.[0] ?? "";
    const changed = await submitComplaint(
      contextOf(desk),
      ROSA,
      sentForm(stamp, { detail: "Además no me contestan." }, [pdf("boleta")]),
    );
    expect(rejectionOf(changed)).toMatchObject({
      status: 409,
      rejection: {
        errors: { "": expect.stringContaining(`n.º ${number}`), archivos: FILE_MESSAGES.lost },
        values: { detail: "Además no me contestan.", adjuntos: "" },
      },
    });
    desk.clock.forward(5);
    const second = goOf(
      await submitComplaint(
        contextOf(desk),
        ROSA,
        again(changed, { detail: "Además no me contestan." }, [pdf("boleta")]),
      ),
    );
    expect(second).not.toBe(first);
    expect(await sheetOf(second)).toMatchObject({
      detail: "Además no me contestan.",
      attachments: [{ name: "boleta" }],
    });
    expect(await sheetOf(first)).toMatchObject({ detail: COMPLETE.detail, attachments: [] });
  });

  test("a submission of the complaint form reveals nothing of another user's sheet", async () => {
    const number = /\d{9}-\d{4}/.exec(goOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp))))?.[0] ?? "";
    for (const other of [{ ...ROSA, uid: "luis" }, null]) {
      const outcome = await submitComplaint(contextOf(desk), other, sentForm(stamp));
      expect(rejectionOf(outcome)).toMatchObject({ status: 409, rejection: { values: { detail: COMPLETE.detail } } });
      expect(JSON.stringify(outcome)).not.toContain(number);
      desk.clock.forward(5);
      expect(goOf(await submitComplaint(contextOf(desk), other, again(outcome)))).not.toContain(number);
    }
  });

  test("a submission of the complaint form returns all typed values and the stamp when a field is missing", async () => {
    const { rejection, status } = rejectionOf(
      await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, { name: "", detail: " " })),
    );
    expect(status).toBe(400);
    expect(rejection).toMatchObject({
      errors: { name: FORM_MESSAGES.name, detail: FORM_MESSAGES.detail },
      mayFileAsIs: false,
      values: { address: COMPLETE.address, [GUARD_STAMP]: stamp },
    });
  });

  test("a submission of the complaint form is filed despite warnings on request", async () => {
    const strange = { phone: "12", amount: "mucho" };
    expect(rejectionOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, strange))).rejection).toMatchObject(
      {
        errors: { phone: FORM_MESSAGES.phone, amount: FORM_MESSAGES.amount },
        mayFileAsIs: true,
      },
    );
    expect(goOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, { ...strange, asi: "1" })))).toMatch(
      /\d{9}/,
    );
    expect(
      rejectionOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, { ...strange, detail: "", asi: "1" })))
        .rejection,
    ).toMatchObject({ errors: { detail: FORM_MESSAGES.detail }, mayFileAsIs: true });
  });

  test.each([
    ["too fast", 0, {}, GUARD_MESSAGES.fast],
    ["by a robot", 5, { [GUARD_TRAP]: "https://spam.example" }, GUARD_MESSAGES.trap],
    ["from a page that is eight days old", 8 * 86_400, {}, GUARD_MESSAGES.old],
  ])("a submission of the complaint form is returned when sent %s", async (_, seconds, changes, message) => {
    const fresh = deskAt();
    const early = await fresh.formGuard.stamp("libro-de-reclamaciones");
    fresh.clock.forward(seconds);
    const { rejection, status } = rejectionOf(await submitComplaint(contextOf(fresh), null, sentForm(early, changes)));
    expect([status, rejection.errors, rejection.values["detail"]]).toEqual([400, { "": message }, COMPLETE.detail]);
    const isSpent = seconds > 5;
    expect(rejection.values[GUARD_STAMP] === early).toBe(!isSpent);
    expect(await stampedId(fresh, rejection.values)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a submission of the complaint form is filed and marked for a crowded network", async () => {
    for (let sent = 1; sent <= 60; sent += 1) await desk.budgets.take("complaint", { uid: null });
    const { formId } = await sheetOf(goOf(await submitComplaint(contextOf(desk), null, sentForm(stamp))));
    expect(await desk.complaints.sheets.isCrowded({ formId })).toBe(true);
    const calm = deskAt();
    const other = await sheetOf(goOf(await submitComplaint(contextOf(calm), null, sentForm(await stampOf(calm)))));
    expect(await calm.complaints.sheets.isCrowded(other)).toBe(false);
  });

  test("a submission of the complaint form answers 503 with all typed values when it cannot be stored", async () => {
    const down = deskAt({ clock: desk.clock, database: databaseDown });
    const { rejection, status } = rejectionOf(await submitComplaint(contextOf(down), ROSA, sentForm(stamp, {})));
    expect(status).toBe(503);
    expect(rejection.errors[""]).toContain("Tu hoja todavía no está registrada");
    expect(rejection.values).toMatchObject({ detail: COMPLETE.detail, [GUARD_STAMP]: stamp });
  });

  test("a submission of the complaint form keeps its files when only the filing failed", async () => {
    vi.spyOn(desk.complaints.filing, "file").mockRejectedValueOnce(new UpstreamError("firestore", "timeout", "late"));
    const failed = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, [pdf("boleta.pdf")]));
    expect([rejectionOf(failed).status, listOf(failed)]).toEqual([503, ["boleta.pdf"]]);
    expect(
      (await sheetOf(goOf(await submitComplaint(contextOf(desk), ROSA, again(failed))))).attachments,
    ).toMatchObject([{ name: "boleta.pdf" }]);
  });
});

describe("files of a form", () => {
  test("files of a form are stored unchanged, typed by their content", async () => {
    const jpeg = await drawn("image/jpeg");
    const files = [
      pdf("../boleta.PDF"),
      new File([jpeg.slice()], "foto.png", { type: "text/html" }),
      new File([(await drawn("image/webp")).slice()], "\u202egpj.foto"),
    ];
    const { attachments, formId } = await sheetOf(
      goOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, files))),
    );
    expect(attachments.map(({ name, type, bytes }) => [name, type, bytes])).toEqual([
      ["boleta.PDF", "application/pdf", 400],
      ["foto.png", "image/jpeg", jpeg.length],
      ["gpj.foto", "image/webp", files[2]?.size],
    ]);
    for (const { key, sha256 } of attachments)
      expect(key).toMatch(new RegExp(`^reclamos/${formId}/${sha256.slice(0, 32)}\\.(pdf|jpg|webp)$`));
    const stored = await bucket.get(attachments[1]?.key ?? "");
    expect(stored?.httpMetadata?.contentType).toBe("image/jpeg");
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(jpeg);
  });

  test.each([
    [
      "nota.pdf",
      new File(["<html><script>"], "nota.pdf", { type: "application/pdf" }),
      `"nota.pdf" ${FILE_MESSAGES.type}`,
    ],
    ["an empty one", new File([], "vacio.pdf"), `"vacio.pdf" ${FILE_MESSAGES.empty}`],
    ["one of more than 5 MB", pdf("grande.pdf", "x", 5 * 1024 * 1024 + 1), `"grande.pdf" ${FILE_MESSAGES.size}`],
    ["one without a name", new File(["hola"], "<>"), `"archivo sin nombre" ${FILE_MESSAGES.type}`],
  ])("a form rejects %s by its name and keeps the others", async (_, file, message) => {
    const outcome = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, [file, pdf("boleta.pdf")]));
    expect(rejectionOf(outcome)).toMatchObject({
      status: 400,
      rejection: { errors: { archivos: message }, mayFileAsIs: false },
    });
    expect(listOf(outcome)).toEqual(["boleta.pdf"]);
    expect(await sheetOf(goOf(await submitComplaint(contextOf(desk), ROSA, again(outcome))))).toMatchObject({
      attachments: [{ name: "boleta.pdf" }],
    });
  });

  test("files of a form may have exactly 5 MB", async () => {
    expect(
      (
        await sheetOf(
          goOf(
            await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, [pdf("justo.pdf", "x", 5 * 1024 * 1024)])),
          ),
        )
      ).attachments,
    ).toHaveLength(1);
  });

  test("files of a form are at most three; a fourth is rejected, also when sent later", async () => {
    const three = ["a.pdf", "b.pdf", "c.pdf"].map((name) => pdf(name));
    const fourth = `"d.pdf" ${FILE_MESSAGES.many}`;
    const outcome = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, [...three, pdf("d.pdf")]));
    expect(rejectionOf(outcome).rejection.errors).toEqual({ archivos: fourth });
    const later = await submitComplaint(contextOf(desk), ROSA, again(outcome, {}, [pdf("d.pdf")]));
    expect(rejectionOf(later).rejection.errors).toEqual({ archivos: fourth });
    expect(listOf(later)).toEqual(["a.pdf", "b.pdf", "c.pdf"]);
  });

  test("files of a form survive a rejection, are stored once, and add up", async () => {
    const first = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, { name: "" }, [pdf("a.pdf")]));
    expect(rejectionOf(first).rejection.errors).toEqual({ name: FORM_MESSAGES.name });
    const second = await submitComplaint(
      contextOf(desk),
      ROSA,
      again(first, { detail: "" }, [pdf("a.pdf"), pdf("b.pdf")]),
    );
    expect(listOf(second)).toEqual(["a.pdf", "b.pdf"]);
    const filed = await sheetOf(goOf(await submitComplaint(contextOf(desk), ROSA, again(second))));
    expect(filed.attachments.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
  });

  test("files of a form are removed one by one without filing", async () => {
    const first = await submitComplaint(
      contextOf(desk),
      ROSA,
      sentForm(stamp, { name: "" }, [pdf("a.pdf"), pdf("b.pdf")]),
    );
    const [a] = JSON.parse(rejectionOf(first).rejection.values["adjuntos-lista"] ?? "") as { sha256: string }[];
    const removed = await submitComplaint(
      contextOf(desk),
      ROSA,
      again(first, { quitar: a?.sha256 ?? "" }, [pdf("c.pdf")]),
    );
    expect(rejectionOf(removed)).toMatchObject({
      status: 200,
      rejection: { errors: {}, notice: 'Quitamos "a.pdf".', values: { detail: COMPLETE.detail } },
    });
    expect(listOf(removed)).toEqual(["b.pdf", "c.pdf"]);
    const nothing = await submitComplaint(contextOf(desk), ROSA, again(removed, { quitar: "nada" }));
    expect([rejectionOf(nothing).rejection.notice, listOf(nothing)]).toEqual([null, ["b.pdf", "c.pdf"]]);
  });

  test("files of a form are rejected from another, forged or old form", async () => {
    const other = await submitComplaint(
      contextOf(desk),
      ROSA,
      sentForm(await stampOf(desk), { name: "" }, [pdf("a.pdf")]),
    );
    for (const adjuntos of [rejectionOf(other).rejection.values["adjuntos"] ?? "", "forjado.forjado"]) {
      const outcome = await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, { adjuntos }));
      expect(rejectionOf(outcome).rejection).toMatchObject({
        errors: { archivos: FILE_MESSAGES.lost },
        values: { adjuntos: "" },
      });
    }
    desk.clock.forward(8 * 86_400);
    const late = rejectionOf(await submitComplaint(contextOf(desk), ROSA, again(other, {}, [pdf("b.pdf")]))).rejection;
    expect(late).toMatchObject({
      errors: { archivos: FILE_MESSAGES.lost },
      values: { adjuntos: "", "adjuntos-lista": "[]" },
    });
    expect(await stampedId(desk, late.values)).toMatch(/^[0-9a-f]{32}$/);
  });

  test("files of a form are named when R2 fails, and the sheet is filed without them", async () => {
    const photos = new Proxy(bucket, {
      get: (target, name) =>
        name === "put" ? () => Promise.reject(new Error("R2 is down")) : Reflect.get(target, name),
    });
    const broken = deskAt({ clock: desk.clock, photos });
    const outcome = await submitComplaint(contextOf(broken), ROSA, sentForm(stamp, {}, [pdf("a.pdf")]));
    expect(rejectionOf(outcome)).toMatchObject({
      status: 400,
      rejection: { errors: { archivos: `"a.pdf" ${FILE_MESSAGES.unsaved}` }, values: { detail: COMPLETE.detail } },
    });
    expect(goOf(await submitComplaint(contextOf(broken), ROSA, again(outcome)))).toMatch(/\d{9}/);
  });

  test("files of a form are rejected while the limiter is down, and beyond the limit", async () => {
    const down = deskAt({ clock: desk.clock, database: databaseDown });
    expect(
      rejectionOf(await submitComplaint(contextOf(down), ROSA, sentForm(stamp, {}, [pdf("a.pdf"), pdf("b.pdf")])))
        .rejection.errors,
    ).toEqual({ archivos: FILE_MESSAGES.down });
    for (let sent = 0; sent < 120; sent += 1) await desk.formGuard.admitsFiles("complaintFile");
    expect(
      rejectionOf(await submitComplaint(contextOf(desk), ROSA, sentForm(stamp, {}, [pdf("a.pdf")]))).rejection.errors,
    ).toEqual({
      archivos: FILE_MESSAGES.limited,
    });
  });
});

describe("orphaned files", () => {
  const keys = async () => (await bucket.list({ prefix: "reclamos/" })).objects.map(({ key }) => key);

  test("orphaned files are removed after two days; new ones and those of a sheet stay", async () => {
    await bucket.delete(await keys());
    const filed = await submitComplaint(
      contextOf(desk),
      ROSA,
      sentForm(stamp, { name: "" }, [pdf("fuera.pdf"), pdf("dentro.pdf")]),
    );
    const [out] = JSON.parse(rejectionOf(filed).rejection.values["adjuntos-lista"] ?? "") as { sha256: string }[];
    const removed = await submitComplaint(contextOf(desk), ROSA, again(filed, { quitar: out?.sha256 ?? "" }));
    const go = goOf(await submitComplaint(contextOf(desk), ROSA, again(removed)));
    const sheet = await sheetOf(go);
    await database.commit([{ set: `complaintForms/${sheet.formId}`, data: { number: /\d{9}-\d{4}/.exec(go)?.[0] } }]);
    await submitComplaint(contextOf(desk), null, sentForm(await stampOf(desk), { name: "" }, [pdf("olvidado.pdf")]));
    expect(await keys()).toHaveLength(3);

    expect(await desk.complaints.uploads.sweep()).toMatchObject({ checked: 3, removed: 0 });
    const later = deskAt({ clock: clockAt(new Date(Date.now() + 2 * DAY_SECONDS * 1000 + 60_000)) });
    expect(await later.complaints.uploads.sweep()).toMatchObject({ checked: 3, removed: 2 });
    expect(await keys()).toEqual([sheet.attachments[0]?.key]);
    expect(await later.complaints.uploads.sweep()).toMatchObject({ checked: 1, removed: 0 });
  });

  test("orphaned files are swept in parts, each from the end of the last", async () => {
    const pages: unknown[] = [];
    const full = { objects: [{ key: "reclamos/a/1.pdf", uploaded: new Date() }], truncated: true };
    const photos = {
      list: async (options: R2ListOptions) => (pages.push(options.startAfter), full),
      delete: async () => undefined,
    } as unknown as R2Bucket;
    await database.commit([{ set: "jobs/sweep-complaint-files", data: { after: "reclamos/0/1.pdf" } }]);
    expect(await deskAt({ photos }).complaints.uploads.sweep()).toEqual({ checked: 5, removed: 0 });
    expect(pages).toEqual(["reclamos/0/1.pdf", ...Array<string>(4).fill("reclamos/a/1.pdf")]);
    expect((await database.read("jobs/sweep-complaint-files"))?.data).toMatchObject({ after: "reclamos/a/1.pdf" });
    await database.commit([{ delete: "jobs/sweep-complaint-files" }]);
  });

  test("orphaned files stay while the database is down", async () => {
    await submitComplaint(contextOf(desk), null, sentForm(stamp, { name: "" }, [pdf("duda.pdf")]));
    const before = await keys();
    const blind = deskAt({
      clock: clockAt(new Date(Date.now() + 3 * DAY_SECONDS * 1000)),
      database: { ...databaseDown, read: async () => null },
    });
    await expect(blind.complaints.uploads.sweep()).rejects.toThrow(UpstreamError);
    expect(await keys()).toEqual(before);
  });
});
