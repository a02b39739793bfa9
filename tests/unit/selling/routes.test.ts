import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { UNPROVEN_MESSAGES } from "~/accounts/email-links/constants";
import * as perfilHome from "~/accounts/profile/perfil.route";
import { UpstreamError } from "~/platform/errors";
import { FirestoreError } from "~/platform/firestore/errors";
import { createLogger } from "~/platform/log";
import * as eliminar from "~/routes/profile/perfil-anuncio-eliminar";
import * as anuncios from "~/routes/profile/perfil-anuncios";
import * as perfil from "~/routes/profile/perfil-layout";
import * as plan from "~/routes/sell/perfil-anuncio-plan";
import * as step from "~/routes/sell/sell-flow-step";
import * as success from "~/routes/sell/sell-success";
import * as draft from "~/selling/flow/sell-flow-draft.route";
import * as flow from "~/selling/flow/sell-flow.route";
import * as sell from "~/selling/sell.route";
import type { Selling } from "~/selling/selling.server";
import { policyOf } from "~/server/route-policy";

import { UNBOUNDED } from "../../support/context";
import { formOf, listingOf, PLANS, RULES } from "./support";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;

const LOADERS: Record<string, Handler> = {
  perfil: perfil.loader,
  "perfil-home": perfilHome.loader,
  "perfil-anuncios": anuncios.loader,
  "perfil-anuncio-eliminar": eliminar.loader,
  "perfil-anuncio-plan": plan.loader,
  "sell-flow": flow.loader,
  "sell-flow-draft": draft.loader,
  "sell-flow-step": step.loader,
  "sell-success": success.loader,
};
const ACTIONS: Record<string, Handler> = {
  "perfil-anuncios": anuncios.action,
  "perfil-anuncio-eliminar": eliminar.action,
  "perfil-anuncio-plan": plan.action,
  "sell-flow": flow.action,
  "sell-flow-step": step.action,
  "sell-success": success.action,
};

const SIGNED_IN = {
  requireUser: () => Promise.resolve({ uid: "seller" }),
  requireActiveUser: () => Promise.resolve({ uid: "seller" }),
  isProven: () => Promise.resolve(true),
  sessionSoon: () => Promise.resolve({ uid: "seller" }),
};
const toLogin = new Response(null, { status: 302, headers: { Location: "/login" } });
const SIGNED_OUT = {
  requireUser: () => Promise.reject(toLogin),
  requireActiveUser: () => Promise.reject(toLogin),
  sessionSoon: () => Promise.resolve(null),
};

type SellingStub = { [Part in "drafts" | "photos" | "listings"]?: Partial<Selling[Part]> };

/** A context that fails for services that are not named. */
function argsOf(
  services: { accounts: object; selling?: SellingStub; catalog?: object },
  request: Request,
  params = {},
): LoaderFunctionArgs & ActionFunctionArgs {
  const forbidden = new Proxy({}, { get: (_, name) => () => Promise.reject(new Error(`touched ${String(name)}`)) });
  const context = {
    maxBodyBytes: policyOf("/sell/flow/abc/detalles").maxBodyBytes,
    env: { siteUrl: "https://rebi.example", payments: null },
    log: createLogger({}, () => undefined),
    catalog: forbidden,
    selling: forbidden,
    budgets: UNBOUNDED,
    ...services,
  };
  return { request, params, context: context as unknown as AppLoadContext };
}

function post(values: Record<string, string>, address = "http://x.test/"): Request {
  return new Request(address, { method: "POST", body: formOf(values) });
}

async function thrown(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    (value) => Promise.reject(new Error(`did not throw: ${JSON.stringify(value)}`)),
    (error: unknown) => error,
  );
}

describe("signed out", () => {
  test.each(Object.entries(LOADERS))("the loader of %s redirects to sign in and reads nothing", async (_, loader) => {
    expect(
      await thrown(
        loader(
          argsOf({ accounts: SIGNED_OUT }, new Request("http://x.test/"), { draftId: "abc", step: "fotos", id: "abc" }),
        ),
      ),
    ).toBe(toLogin);
  });

  test.each(Object.entries(ACTIONS))("the action of %s redirects to sign in and changes nothing", async (_, action) => {
    expect(
      await thrown(
        action(
          argsOf({ accounts: SIGNED_OUT }, post({ intent: "publicar" }), { draftId: "abc", step: "fotos", id: "abc" }),
        ),
      ),
    ).toBe(toLogin);
  });
});

describe("unknown or foreign listing", () => {
  const nobody: SellingStub = {
    drafts: {
      own: () => Promise.resolve(null),
      managed: () => Promise.resolve(null),
      rules: () => Promise.resolve(RULES),
    },
    listings: {
      publishFree: () => Promise.resolve({ ok: false, reason: "not-found" }),
      take: () => Promise.resolve({ ok: false, reason: "not-found" }),
    },
  };
  const params = { draftId: "abc", step: "precio", id: "abc" };

  test.each([
    ["sell-flow-draft", draft.loader, { draftId: "abc" }],
    ["sell-flow-step", step.loader, params],
    ["sell-success", success.loader, params],
    ["perfil-anuncio-eliminar", eliminar.loader, params],
    ["perfil-anuncio-plan", plan.loader, params],
  ] as [string, Handler, object][])("the loader of %s answers 404", async (_, loader, given) => {
    expect(
      await thrown(
        loader(argsOf({ accounts: SIGNED_IN, selling: nobody }, new Request("http://x.test/?id=abc"), given)),
      ),
    ).toMatchObject({ init: { status: 404 } });
  });

  test.each([
    ["sell-flow-step", step.action, { intent: "continuar" }],
    ["sell-success", success.action, { intent: "plan-gratis" }],
    ["perfil-anuncios", anuncios.action, { intent: "pausar", id: "abc" }],
  ] as [string, Handler, Record<string, string>][])("the action of %s answers 404", async (_, action, values) => {
    expect(
      await thrown(
        action(argsOf({ accounts: SIGNED_IN, selling: nobody }, post(values, "http://x.test/?id=abc"), params)),
      ),
    ).toMatchObject({ init: { status: 404 } });
  });

  test("an unknown step is a 404 too", async () => {
    for (const handler of [step.loader, step.action] as Handler[]) {
      expect(
        await thrown(
          handler(argsOf({ accounts: SIGNED_IN, selling: nobody }, post({}), { draftId: "abc", step: "toString" })),
        ),
      ).toMatchObject({ init: { status: 404 } });
    }
  });
});

describe("selling routes", () => {
  test("selling routes redirect a draft without a step to its first incomplete one", async () => {
    const selling: SellingStub = {
      drafts: { managed: () => Promise.resolve(listingOf({ photos: [] })), rules: () => Promise.resolve(RULES) },
    };
    const response = await thrown(
      draft.loader(argsOf({ accounts: SIGNED_IN, selling }, new Request("http://x.test/"), { draftId: "abc123" })),
    );
    expect(response instanceof Response && response.headers.get("Location")).toBe("/sell/flow/abc123/fotos");
  });

  test("selling routes redirect a new draft to its first step, and answer 409 to the 21st", async () => {
    const begin = (start: Selling["drafts"]["start"]) =>
      flow.action(argsOf({ accounts: SIGNED_IN, selling: { drafts: { start } } }, post({ id: "x" })));
    const started = await begin(() => Promise.resolve({ ok: true, id: "abc" }));
    expect(started instanceof Response && [started.status, started.headers.get("Location")]).toEqual([
      303,
      "/sell/flow/abc/fotos",
    ]);
    expect(
      await begin(() => Promise.resolve({ ok: false, reason: "too-many-drafts", message: "Tienes 20" })),
    ).toMatchObject({ data: { errors: { "": "Tienes 20" } }, init: { status: 409 } });
  });

  test("selling routes redirect /sell/success of a draft to its review", async () => {
    const selling: SellingStub = { drafts: { managed: () => Promise.resolve(listingOf()) } };
    const response = await thrown(
      success.loader(argsOf({ accounts: SIGNED_IN, selling }, new Request("http://x.test/sell/success?id=abc123"))),
    );
    expect(response instanceof Response && response.headers.get("Location")).toBe("/sell/flow/abc123/revisar");
  });

  test("selling routes redirect /sell/success of a listing in another state to the own listings", async () => {
    const selling: SellingStub = { drafts: { managed: () => Promise.resolve(listingOf({ status: "sold" })) } };
    const response = await thrown(
      success.loader(argsOf({ accounts: SIGNED_IN, selling }, new Request("http://x.test/sell/success?id=abc123"))),
    );
    expect(response instanceof Response && response.headers.get("Location")).toBe("/perfil/anuncios");
  });

  test("selling routes keep the current filter after a change, and confirm it", async () => {
    const selling: SellingStub = {
      listings: {
        take: () => Promise.resolve({ ok: true, listing: listingOf({ status: "paused" }), repeated: false }),
      },
    };
    const response = await anuncios.action(
      argsOf(
        { accounts: SIGNED_IN, selling },
        post({ intent: "pausar", id: "abc" }, "http://x.test/perfil/anuncios?estado=publicado"),
      ),
    );
    expect(response instanceof Response && [response.status, response.headers.get("Location")]).toEqual([
      303,
      "/perfil/anuncios?estado=publicado",
    ]);
    expect(response instanceof Response && decodeURIComponent(response.headers.get("Set-Cookie") ?? "")).toContain(
      "Pausamos tu anuncio",
    );
  });

  test("selling routes answer 409 to a stale deletion on its own page", async () => {
    const selling: SellingStub = {
      listings: {
        remove: () => Promise.resolve({ ok: false, reason: "conflict", saved: listingOf({ status: "sold" }) }),
      },
    };
    expect(
      await eliminar.action(
        argsOf({ accounts: SIGNED_IN, selling }, post({ intent: "eliminar", version: "1" }), { id: "abc" }),
      ),
    ).toMatchObject({
      data: { errors: { "": expect.stringContaining("«Vendido»") } },
      init: { status: 409 },
    });
  });

  test("selling routes answer 413 to a form larger than its step", async () => {
    const request = post({ intent: "continuar", description: "x".repeat(80_000) });
    expect(
      await thrown(step.action(argsOf({ accounts: SIGNED_IN }, request, { draftId: "abc", step: "detalles" }))),
    ).toMatchObject({ init: { status: 413 } });
  });
});

describe("/sell", () => {
  const load = (accounts: object, plans: () => Promise<unknown>) =>
    sell.loader(argsOf({ accounts, catalog: { plans } }, new Request("http://x.test/sell")));

  test("/sell leads signed-in users to the flow and others to sign in first", async () => {
    expect(await load(SIGNED_IN, () => Promise.resolve(PLANS))).toEqual({ plans: PLANS, start: "/sell/flow" });
    expect(await load(SIGNED_OUT, () => Promise.resolve(PLANS))).toMatchObject({ start: "/login?redirect=/sell/flow" });
  });

  test("/sell is shown without prices while the plans cannot be read", async () => {
    expect(await load(SIGNED_OUT, () => Promise.reject(new FirestoreError("UNAVAILABLE", "down")))).toMatchObject({
      plans: null,
    });
    await expect(load(SIGNED_OUT, () => Promise.reject(new TypeError("defect")))).rejects.toThrow("defect");
  });

  test("/sell needs no React to begin with", () => {
    expect(policyOf("/sell").scripts).toBe("adaptive");
  });
});

describe("after a conflict", () => {
  const argsWith = (actionStatus: number) =>
    ({ actionStatus, defaultShouldRevalidate: true }) as Parameters<typeof anuncios.shouldRevalidate>[0];

  test.each([
    ["'Mis anuncios'", anuncios.shouldRevalidate],
    ["the deletion", eliminar.shouldRevalidate],
  ])("%s is read again", (_, shouldRevalidate) => {
    expect(shouldRevalidate(argsWith(409))).toBe(true);
    expect(shouldRevalidate(argsWith(503))).toBe(false);
    expect(shouldRevalidate(argsWith(200))).toBe(true);
  });
});

describe("a user whose e-mail is not verified", () => {
  const unproven = { ...SIGNED_IN, isProven: () => Promise.resolve(false) };

  test.each([
    ["sell-flow-step", step.action, "publicar", { draftId: "abc", step: "revisar" }],
    ["sell-success", success.action, "plan-gratis", {}],
    ["perfil-anuncios", anuncios.action, "renovar", {}],
    ["perfil-anuncios", anuncios.action, "reanudar", {}],
    ["perfil-anuncios", anuncios.action, "volver-a-publicar", {}],
  ] as [string, Handler, string, object][])(
    "an unverified user publishes nothing (%s)",
    async (_name, action, intent, params) => {
      expect(await action(argsOf({ accounts: unproven }, post({ intent, version: "3" }), params))).toMatchObject({
        data: { unproven: true, errors: { "": UNPROVEN_MESSAGES.publish }, values: { version: "3" } },
        init: { status: 403 },
      });
    },
  );

  test("a user whose e-mail is not verified is told of a service that cannot say, and keeps the form", async () => {
    const down = { ...SIGNED_IN, isProven: () => Promise.reject(new UpstreamError("identity", "unavailable", "down")) };
    const answer = await step.action(
      argsOf({ accounts: down }, post({ intent: "publicar", version: "3" }), { draftId: "abc", step: "revisar" }),
    );
    expect(answer).toMatchObject({ data: { values: { version: "3" } }, init: { status: 503 } });
  });

  test("a user whose e-mail is not verified pauses and fills drafts as before", async () => {
    const saved = { ok: false, reason: "not-found" } as const;
    const selling: SellingStub = { listings: { take: () => Promise.resolve(saved) } };
    expect(
      await thrown(anuncios.action(argsOf({ accounts: unproven, selling }, post({ intent: "pausar" })))),
    ).toMatchObject({ init: { status: 404 } });
  });
});
