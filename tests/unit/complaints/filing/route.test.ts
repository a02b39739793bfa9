import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { statementForm } from "~/complaints/filing/form.server";
import { UpstreamError } from "~/platform/errors";
import { formLook } from "~/platform/forms/form-look.server";
import { SignInRequired } from "~/platform/http/sign-in-required";
import * as book from "~/routes/legal/libro-de-reclamaciones";

import { complaint, COMPLETE } from "../support";

type Args = LoaderFunctionArgs & ActionFunctionArgs;
const SESSION = { uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", role: "user" };
const PROFILE = { ...SESSION, displayName: "Rosa Quispe", phone: "+51987654321", whatsapp: "" };
const DOWN = new UpstreamError("firestore", "unavailable", "down");
const toLogin = new SignInRequired("/libro-de-reclamaciones");
const SOCIAL = { facebook: null, instagram: null, tiktok: null, youtube: null };
const BUSINESS = {
  email: null,
  phone: null,
  whatsapp: null,
  address: null,
  city: null,
  ruc: "20512333797",
  legalName: "Rebi Muestra S.A.C.",
  legalAddress: null,
  social: SOCIAL,
};

interface Situation {
  asks?: boolean;
  session?: typeof SESSION | null;
  /** Problems that the guard finds. */
  fault?: UpstreamError;
  profile?: typeof PROFILE | null | UpstreamError;
  form?: FormData;
}

function argsOf({ asks = true, session = SESSION, fault, profile = PROFILE, form }: Situation): {
  args: Args;
  asked: unknown[];
  filed: unknown[];
} {
  const asked: unknown[] = [];
  const filed: unknown[] = [];
  const guard = async (options?: unknown) => {
    asked.push(options);
    if (fault) throw fault;
    if (!session) throw toLogin;
    return session;
  };
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const context = {
    env: {
      complaintsRequireLogin: asks,
      business: BUSINESS,
      brandName: "Rebi",
      siteUrl: "https://rebi.test",
      holidays: new Set(),
    },
    // A Friday evening in Lima, that is Saturday in London.
    clock: { now: () => new Date("2026-11-21T01:00:00Z") },
    log,
    maxBodyBytes: 1_000_000,
    accounts: {
      requireUser: guard,
      session: async () => session,
      sessionSoon: async () => session,
      user: async () => (profile instanceof Error ? Promise.reject(profile) : profile),
    },
    formGuard: {
      stamp: async (purpose: string) => `sello de ${purpose}`,
      idOf: async () => "f0",
      check: async () => ({ ok: true, id: "f0" }),
    },
    complaints: {
      uploads: { seal: async () => "" },
      sheets: { keyOf: async () => "cla.ve" },
      filing: {
        file: async (input: unknown) => (filed.push(input), { number: "000000007-2026", kind: "reclamo" }),
      },
    },
  } as unknown as AppLoadContext;
  const request = new Request("https://rebi.test/libro-de-reclamaciones", form && { method: "POST", body: form });
  return { args: { request, params: {}, context }, asked, filed };
}

const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error("nothing was thrown")),
    (reason: unknown) => reason,
  );

describe("form page", () => {
  test("the page of the complaint form tells a visitor what the book is when it requires a sign-in", async () => {
    expect(await book.loader(argsOf({ session: null }).args)).toEqual({
      intro: { name: "Rebi", contact: expect.objectContaining({ country: "Perú" }) },
    });
    expect(await thrown(book.loader(argsOf({ fault: DOWN }).args))).toBe(DOWN);
  });

  test("the page of the complaint form requires a sign-in to file when configured", async () => {
    const { args, filed } = argsOf({ session: null, form: complaint() });
    expect(await thrown(book.action(args))).toBe(toLogin);
    expect(filed).toEqual([]);
  });

  test("the page of the complaint form shows the business, the last day and the data of the profile", async () => {
    const { args, asked } = argsOf({});
    expect(await book.loader(args)).toEqual({
      form: {
        stamp: "sello de libro-de-reclamaciones",
        provider: [
          { label: "Razón social", value: "Rebi Muestra S.A.C." },
          { label: "RUC", value: "20512333797" },
          { label: "Fecha", value: "20 de noviembre de 2026" },
        ],
        disputed: null,
        answerBy: "15 de diciembre de 2026",
        fields: formLook(statementForm),
        known: { name: "Rosa Quispe", email: "rosa@correo.test", phone: "987 654 321" },
        owner: "rosa",
      },
    });
    expect(asked, "a rejected form is shown again also while Firestore is down").toEqual([{ reading: true }]);
  });

  test.each([
    ["missing", null],
    ["out of reach", DOWN],
  ] as const)("the page of the complaint form falls back to the session when the profile is %s", async (_, profile) => {
    expect(await book.loader(argsOf({ profile }).args)).toMatchObject({
      form: { known: { name: "Rosa", email: "rosa@correo.test", phone: "" } },
    });
  });

  test("the page of the complaint form uses the WhatsApp number when the phone is missing", async () => {
    expect(
      await book.loader(argsOf({ profile: { ...PROFILE, phone: "", whatsapp: "+51900000100" } }).args),
    ).toMatchObject({ form: { known: { phone: "900 000 100" } } });
  });

  test("the page of the complaint form is public when configured", async () => {
    const visitor = argsOf({ asks: false, session: null });
    expect(await book.loader(visitor.args)).toMatchObject({ form: { known: {}, owner: "" } });
    expect(visitor.asked).toEqual([]);
    expect(await book.loader(argsOf({ asks: false }).args)).toMatchObject({
      form: { owner: "rosa", known: { name: "Rosa Quispe" } },
    });
  });

  test("the page of the complaint form has a title and description for search engines", () => {
    const tags = book.meta({} as Parameters<typeof book.meta>[0]);
    expect(tags).toContainEqual({ title: "Libro de Reclamaciones | Rebi" });
    expect(tags).not.toContainEqual(expect.objectContaining({ name: "robots" }));
  });
});

describe("filing", () => {
  test("the filing of a complaint redirects its owner to the sheet with the number", async () => {
    const { args, filed } = argsOf({ form: complaint() });
    const answer = (await book.action(args)) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/libro-de-reclamaciones/000000007-2026"]);
    expect(decodeURIComponent(answer.headers.get("Set-Cookie") ?? "")).toContain(
      "Registramos tu reclamo n.º 000000007-2026.",
    );
    expect(filed).toEqual([
      expect.objectContaining({
        formId: "f0",
        uid: "rosa",
        attachments: [],
        statement: expect.objectContaining({ kind: "reclamo" }),
      }),
    ]);
  });

  test("the filing of a complaint redirects a visitor with the key", async () => {
    const { args, filed } = argsOf({ asks: false, session: null, form: complaint() });
    expect(((await book.action(args)) as Response).headers.get("Location")).toBe(
      "/libro-de-reclamaciones/000000007-2026?clave=cla.ve",
    );
    expect(filed).toEqual([expect.objectContaining({ uid: null })]);
  });

  test("the filing of a complaint answers 503 with all typed values and a message about files when the user cannot be identified", async () => {
    const form = complaint({ sello: "sello.suyo" });
    const { args, filed } = argsOf({ fault: DOWN, form });
    expect(await book.action(args)).toMatchObject({
      init: { status: 503 },
      data: {
        errors: { "": expect.stringContaining("lo que escribiste sigue aquí") },
        values: { request: COMPLETE.request, sello: "sello.suyo" },
      },
    });
    const withFile = complaint();
    withFile.append("archivos", new File(["%PDF-1.7"], "boleta.pdf"));
    const answer = (await book.action(argsOf({ fault: DOWN, form: withFile }).args)) as {
      data: { errors: Record<string, string> };
    };
    expect(Object.keys(answer.data.errors)).toEqual(["", "archivos"]);
    expect(filed).toEqual([]);
  });

  test("the filing of a complaint rethrows a defect", async () => {
    const odd = new Error("odd") as UpstreamError;
    expect(await thrown(book.action(argsOf({ fault: odd, form: complaint() }).args))).toBe(odd);
  });
});
