import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failed } from "~/platform/failed";
import { parseForm } from "~/platform/forms/forms";
import * as denunciar from "~/reports/denunciar.route";
import { ReportPage } from "~/reports/denunciar.route";
import { REPORT_MESSAGES, reportForm } from "~/reports/form";
import { REASONS, type ReportStatus, type ReportTarget, type ReportedKind } from "~/reports/model";
import type { ReportResult, ReportView } from "~/reports/reports.server";
import { policyOf } from "~/server/route-policy";

import { htmlOf, tags } from "../../support/render";
import { XSS } from "../catalog/make-listing";

const LISTING: ReportTarget = {
  kind: "listing",
  id: "anuncio-1",
  title: "Trek Marlin 7",
  about: "S/ 2,500",
  photo: null,
};
const PERSON: ReportTarget = { kind: "person", id: "rosa-1", title: "Rosa", about: null, photo: null };

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe("reportForm", () => {
  const parse = (fields: Record<string, string>, kind: ReportedKind = "listing") =>
    parseForm(reportForm(kind), formOf(fields));
  const errorsOf = (fields: Record<string, string>, kind?: ReportedKind) => {
    const parsed = parse(fields, kind);
    return parsed.ok ? {} : parsed.errors;
  };

  test.each(REASONS.listing.map(({ value }) => value))("reportForm takes '%s'", (reason) => {
    expect(parse({ reason, detail: "Es la misma de un anuncio viejo." })).toEqual({
      ok: true,
      data: { reason, detail: "Es la misma de un anuncio viejo." },
    });
  });
  test("reportForm needs a reason that fits what is reported", () => {
    for (const fields of [{}, { reason: "" }, { reason: "porque-si" }, { reason: "ofensas" }])
      expect(errorsOf(fields as Record<string, string>)).toEqual({ reason: REPORT_MESSAGES.reason });
    expect(errorsOf({ reason: "ofensas" }, "person")).toEqual({});
    expect(errorsOf({ reason: "repetido" }, "person")).toEqual({ reason: REPORT_MESSAGES.reason });
  });
  test("reportForm needs no text, but with another reason", () => {
    expect(parse({ reason: "robado" })).toEqual({ ok: true, data: { reason: "robado", detail: "" } });
    for (const detail of ["", "   \n  ", "corto", `corto${"\u200b".repeat(20)}`])
      expect(errorsOf({ reason: "otro", detail })).toEqual({
        detail: "Cuéntanos qué pasa, en al menos 10 caracteres.",
      });
    expect(errorsOf({ reason: "otro", detail: "diez letra" })).toEqual({});
  });
  test("reportForm takes 1,000 characters, a line's end being one", () => {
    const lines = `${"a".repeat(499)}\r\n${"b".repeat(500)}`;
    expect(parse({ reason: "robado", detail: lines })).toMatchObject({
      ok: true,
      data: { detail: lines.replace("\r\n", "\n") },
    });
    expect(errorsOf({ reason: "robado", detail: "a".repeat(1001) })).toEqual({
      detail: "Puede tener hasta 1,000 caracteres.",
    });
    expect(errorsOf({ detail: "a".repeat(1001) })).toEqual({
      reason: REPORT_MESSAGES.reason,
      detail: REPORT_MESSAGES.long,
    });
  });
});

describe("ReportPage", () => {
  interface Options {
    target?: ReportTarget;
    before?: ReportStatus | null;
    errors?: Record<string, string>;
    values?: Record<string, string>;
  }
  const html = ({ target = LISTING, before = null, errors = {}, values = {} }: Options = {}) =>
    htmlOf(<ReportPage target={target} before={before} errors={errors} values={values} />, {
      address: target.kind === "listing" ? "/producto/anuncio-1/denunciar" : "/vendedor/rosa-1/denunciar",
    });

  test("ReportPage asks why, with every reason in sight, and says what happens next", async () => {
    const text = await html();
    expect(text.match(/<h1/g)).toHaveLength(1);
    for (const part of [
      "Reportar anuncio",
      "Trek Marlin 7",
      "S/ 2,500",
      "Parece robado",
      "Es una estafa o precio engañoso",
      "Fotos o datos falsos",
      "Está repetido",
      "Vende algo prohibido",
      "Otro motivo",
      "Qué pasa después",
      "no sabrá que fuiste tú",
      "105",
    ])
      expect(text).toContain(part);
    expect(tags(text, "form")).toEqual([
      expect.objectContaining({ method: "post", action: "/producto/anuncio-1/denunciar" }),
    ]);
    expect(tags(text, "input").map(({ type, name }) => `${type} ${name}`)).toEqual(
      REASONS.listing.map(() => "radio reason"),
    );
    expect(tags(text, "a")).toContainEqual(expect.objectContaining({ href: "/producto/anuncio-1" }));
  });
  test("ReportPage reports a user by the same form, with reasons of its own", async () => {
    const text = await html({ target: PERSON });
    for (const part of ["Reportar a esta persona", "Rosa", ...REASONS.person.map(({ label }) => label)])
      expect(text).toContain(part);
    expect(tags(text, "a")).toContainEqual(expect.objectContaining({ href: "/vendedor/rosa-1" }));
  });
  test("ReportPage gives back what was typed, with each error at its field and in the summary", async () => {
    const text = await html({ errors: { detail: REPORT_MESSAGES.short }, values: { reason: "otro", detail: "corto" } });
    expect(
      tags(text, "input")
        .filter((input) => "checked" in input)
        .map(({ value }) => value),
    ).toEqual(["otro"]);
    expect(text).toContain(">corto</textarea>");
    expect(text).toContain('href="#detail"');
    expect(text).toContain('id="detail-error"');
  });
  test("ReportPage lets an open report be changed, and no more once it was looked at", async () => {
    const open = await html({ before: "open", values: { reason: "robado", detail: "" } });
    expect(open).toContain("Ya nos avisaste");
    expect(open).toContain("Actualizar reporte");
    for (const before of ["resolved", "dismissed"] as const) {
      const closed = await html({ before });
      expect(closed).toContain("Ya revisamos tu reporte");
      expect(tags(closed, "form")).toEqual([]);
    }
  });
  test("ReportPage escapes user text", async () => {
    const text = await html({ target: { ...LISTING, title: XSS }, values: { detail: XSS } });
    expect(text).not.toContain("<script>");
    expect(text).not.toContain("<img src=x");
  });
});

describe("the route", () => {
  interface Situation {
    signedIn?: boolean;
    view?: ReportView;
    result?: ReportResult | UpstreamError;
  }
  const filed: unknown[] = [];
  function args(
    path: string,
    {
      signedIn = true,
      view = { ok: true, target: LISTING, before: null },
      result = { ok: true, isTaken: true },
    }: Situation = {},
    form?: Record<string, string>,
  ) {
    const guard = async () =>
      signedIn ? { uid: "ana" } : Promise.reject(new Response(null, { status: 302, headers: { Location: "/login" } }));
    const context = {
      accounts: { requireUser: guard, requireActiveUser: guard },
      reports: {
        view: async () => view,
        report: async (input: unknown) => (
          filed.push(input),
          result instanceof Error ? Promise.reject(result) : result
        ),
      },
    } as unknown as Context;
    const init = form && { method: "POST", body: new URLSearchParams(form) };
    return {
      request: new Request(`https://rebi.test${path}`, init),
      params: { id: path.split("/")[2] },
      context,
    } as unknown as LoaderFunctionArgs & ActionFunctionArgs;
  }
  const thrown = (promise: Promise<unknown>) =>
    promise.then(
      () => Promise.reject(new Error("nothing was thrown")),
      (reason: unknown) => reason as { status?: number; init?: ResponseInit; data?: unknown },
    );
  const send = (form: Record<string, string>, situation?: Situation, path = "/producto/anuncio-1/denunciar") =>
    denunciar.action(args(path, situation, form));
  const metaArgs = (data: unknown) => ({ data }) as unknown as Parameters<typeof denunciar.meta>[0];

  test("the page of a report needs a signed-in user, to read and to send", async () => {
    expect((await thrown(denunciar.loader(args("/producto/anuncio-1/denunciar", { signedIn: false })))).status).toBe(
      302,
    );
    expect((await thrown(send({ reason: "robado" }, { signedIn: false }))).status).toBe(302);
  });
  test("the page of a report shows the form, kept out of search engines", async () => {
    const page = await denunciar.loader(args("/producto/anuncio-1/denunciar"));
    expect(page).toEqual({ target: LISTING, before: null });
    expect(denunciar.meta(metaArgs(page))).toEqual([{ title: "Reportar anuncio: Trek Marlin 7 | Rebi" }]);
    expect(policyOf("/producto/anuncio-1/denunciar").noindex).toBe(true);
    expect(denunciar.meta(metaArgs(undefined))).toContainEqual({ title: "Reportar | Rebi" });
  });
  test.each([
    [404, "not-found", "No encontramos este anuncio."],
    [403, "forbidden", "Es tu propio anuncio."],
  ] as const)("the page of a report answers %i where there is nothing to report", async (status, reason, message) => {
    const nothing = failed(reason, message);
    expect(await thrown(denunciar.loader(args("/producto/x/denunciar", { view: nothing })))).toMatchObject({
      init: { status },
      data: { message },
    });
    expect(await thrown(send({ reason: "robado" }, { result: nothing }))).toMatchObject({
      init: { status },
      data: { message },
    });
  });
  test("the page of a report files, thanks and goes back to the listing", async () => {
    filed.length = 0;
    const answer = (await send({
      reason: "robado",
      detail: " La vi en otro anuncio. ",
      reporterId: "otra",
      status: "resolved",
      kind: "person",
    })) as Response;
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/producto/anuncio-1");
    expect(decodeURIComponent(answer.headers.get("Set-Cookie")!)).toContain(
      "Gracias por avisarnos. Vamos a revisar este anuncio.",
    );
    expect(filed).toEqual([
      { reporterId: "ana", kind: "listing", targetId: "anuncio-1", reason: "robado", detail: "La vi en otro anuncio." },
    ]);
  });
  test("the page of a report files a report about a user by their address", async () => {
    filed.length = 0;
    const answer = (await send({ reason: "ofensas" }, {}, "/vendedor/rosa-1/denunciar")) as Response;
    expect(answer.headers.get("Location")).toBe("/vendedor/rosa-1");
    expect(filed).toEqual([{ reporterId: "ana", kind: "person", targetId: "rosa-1", reason: "ofensas", detail: "" }]);
  });
  test("the page of a report returns the typed values when it is rejected", async () => {
    expect(await send({ reason: "otro", detail: "corto" })).toMatchObject({
      init: { status: 400 },
      data: { errors: { detail: REPORT_MESSAGES.short }, values: { reason: "otro", detail: "corto" } },
    });
    const limited = await send(
      { reason: "robado", detail: "texto" },
      { result: failed("limited", { message: "Ya enviaste 20 denuncias hoy.", retryAfterSeconds: 60 }) },
    );
    expect(limited).toMatchObject({
      init: { status: 429 },
      data: { errors: { "": "Ya enviaste 20 denuncias hoy." }, values: { detail: "texto" } },
    });
    expect(new Headers((limited as { init: ResponseInit }).init.headers).get("Retry-After")).toBe("60");
    const down = await send(
      { reason: "robado", detail: "texto" },
      { result: new UpstreamError("firestore", "timeout", "slow") },
    );
    expect(down).toMatchObject({
      init: { status: 503 },
      data: { errors: { "": expect.stringContaining("tardando demasiado") }, values: { detail: "texto" } },
    });
  });
});
