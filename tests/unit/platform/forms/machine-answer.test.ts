import { createRequestHandler, redirect, type ActionFunction, type ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import { UpstreamError } from "~/platform/errors";
import { LEADS_TO_HEADER, SENDER_HEADER } from "~/platform/forms/constants";
import { answeringMachines, machineAnswerOf } from "~/platform/forms/machine-answer.server";
import { done, formNotFound, rejected, respond, type FormOutcome } from "~/platform/forms/outcome";
import { wrapBuild } from "~/platform/forms/wrap-build.server";
import { flashHeaders } from "~/platform/http/http";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { createServerTiming } from "~/platform/timing";

import { routeModules } from "../../../support/routes";
import { recordingLogger } from "../helpers";

type Args = Parameters<ActionFunction>[0];

const form = () => new FormData();
const sentBy = (sender: string | null) =>
  new Request("https://rebi.test/contacto.data", {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
    headers: sender === null ? {} : { [SENDER_HEADER]: sender },
  });

/** Answer for the outbox to an action; `session`: the uid of the signed-in user. */
async function answerTo(run: () => unknown, { sender = "ana", session = "ana" as string | null } = {}) {
  const context = { accounts: { session: async () => (session === null ? null : { uid: session }) } };
  let calls = 0;
  const action = answeringMachines(
    (async () => {
      calls += 1;
      return run();
    }) as ActionFunction,
    (() => "the page") as unknown as ActionFunction,
  );
  await Promise.resolve(action({ request: sentBy(sender), params: {}, context } as unknown as Args)).catch(() => null);
  const answer = machineAnswerOf(context as never);
  return {
    calls,
    status: answer?.status,
    headers: answer?.headers,
    message: answer && answer.status >= 400 ? ((await answer.json()) as { message: string }).message : undefined,
  };
}

const outcome = (made: FormOutcome) => () => respond(made);

describe("the small answer to a form of the outbox", () => {
  test("the small answer to a form of the outbox is 204 with the page that follows, and cookies but for the message of that page", async () => {
    const headers = new Headers({ "Set-Cookie": "__Host-favorites=a" });
    const { status, headers: sent } = await answerTo(outcome(done("/perfil/mensajes/t", "Mensaje enviado.", headers)));
    expect([status, sent?.get(LEADS_TO_HEADER), sent?.getSetCookie()]).toEqual([
      204,
      "/perfil/mensajes/t",
      ["__Host-favorites=a"],
    ]);
    expect(flashHeaders(new Headers(), { type: "info", message: "x" }).getSetCookie()[0]).toMatch(/^__Host-flash=/);
  });

  test.each([400, 403, 409, 413, 422, 429] as const)(
    "the small answer is %d with the messages of a rejection",
    async (status) => {
      const failed = {
        ...rejected(form(), { name: "Escribe tu nombre.", "": "Revisa." }, status),
        retryAfterSeconds: 60,
      };
      const { status: sent, message, headers } = await answerTo(outcome(failed));
      expect([sent, message, headers?.get("Retry-After")]).toEqual([status, "Escribe tu nombre. Revisa.", "60"]);
    },
  );

  test("the small answer to a form of the outbox leads to its page where a rejection has no message of its own", async () => {
    const { status, message } = await answerTo(() => new Response("<h1>No</h1>", { status: 410 }));
    expect([status, message]).toEqual([410, "Ábrelo y envíalo desde su página."]);
  });

  test("the small answer to a form of the outbox is 422 for the same page again: nothing was accepted", async () => {
    const shown = { kind: "shown", reply: { ok: false, errors: {}, values: {} } } as const;
    expect(await answerTo(outcome(shown))).toMatchObject({ status: 422, message: expect.any(String) as string });
  });

  test("the small answer to a form of the outbox is 404 with its message, and 503 of a service that is down", async () => {
    expect(await answerTo(outcome(formNotFound("No está.")))).toMatchObject({ status: 404, message: "No está." });
    const down = new UpstreamError("firestore", "unavailable", "detail");
    const failing = () => {
      throw down;
    };
    expect(await answerTo(failing)).toMatchObject({ status: 503, message: down.publicMessage });
  });

  test("the small answer to a form of the outbox is 401 where the action asks for a sign-in, and 422 where it leads elsewhere", async () => {
    const throwing = (thrown: unknown) => () => {
      throw thrown;
    };
    expect(await answerTo(throwing(new SignInRequired("/contacto")))).toMatchObject({ status: 401 });
    expect(await answerTo(throwing(redirect("/completar-perfil")))).toMatchObject({ status: 422 });
  });

  test.each([
    ["another user", "ana", "luis"],
    ["nobody", "ana", null],
    ["somebody, where a visitor wrote it", "", "luis"],
  ])("the small answer is 401 while %s is signed in, and nothing runs", async (_who, sender, session) => {
    expect(await answerTo(outcome(done("/")), { sender, session })).toMatchObject({ status: 401, calls: 0 });
  });

  test("the small answer to a form of the outbox is one of a visitor's too", async () => {
    expect(await answerTo(outcome(done("/")), { sender: "", session: null })).toMatchObject({ status: 204, calls: 1 });
  });

  test("the small answer to a form is that of an action without a page", async () => {
    expect(await answerTo(() => new Response(null, { status: 204 }))).toMatchObject({ status: 204 });
    expect(await answerTo(() => Response.json({ message: "Ya no está." }, { status: 409 }))).toMatchObject({
      status: 409,
      message: "Ya no está.",
    });
  });
});

test("a form of a page is answered as ever, and noted for nobody", async () => {
  const context = { accounts: { session: () => Promise.reject(new Error("not asked")) } };
  const action = answeringMachines(
    (() => "the action") as unknown as ActionFunction,
    (() => "the page") as unknown as ActionFunction,
  );
  expect(await action({ request: sentBy(null), params: {}, context } as unknown as Args)).toBe("the page");
  expect(machineAnswerOf(context as never)).toBeNull();
});

const fail = () => {
  throw new Error("rendered");
};

interface RouteModule {
  default?: unknown;
  action?: unknown;
}

/** The note on a form of the outbox after Remix has answered it; `session`: the uid of the signed-in user. */
async function noteThroughRemix(module: RouteModule, session: string | null): Promise<Response | null> {
  const build = {
    entry: { module: { default: fail } },
    routes: {
      root: { id: "root", path: "", module: { default: () => null, loader: fail } },
      "routes/contacto": {
        id: "routes/contacto",
        parentId: "root",
        path: "contacto",
        module: { ...module, loader: fail },
      },
    },
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
  const { log } = recordingLogger();
  const accounts = { session: async () => session && { uid: session } };
  const savedSubmissions = { keep: fail, forget: fail };
  const context = {
    log,
    requestId: "r",
    timing: createServerTiming(),
    accounts,
    savedSubmissions,
    alsoSet: new Headers(),
  } as never;
  const page = await createRequestHandler(wrapBuild(build))(sentBy("ana"), context);
  // Its own body is never that of the note.
  await page.text();
  return machineAnswerOf(context);
}

test.each<[string, RouteModule, string]>([
  [
    "a page",
    { default: () => null, action: () => respond(rejected(form(), { name: "Escribe tu nombre." })) },
    "Escribe tu nombre.",
  ],
  ["no page", { action: () => Response.json({ message: "Ya no está." }, { status: 400 }) }, "Ya no está."],
])(
  "a form of %s through Remix is answered without a page, and none is kept for a sign-in",
  async (_of, module, message) => {
    const answer = await noteThroughRemix(module, "ana");
    expect([answer?.status, await answer?.json()]).toEqual([400, { message }]);
  },
);

const modules = await routeModules<RouteModule>();
const withActions = modules.filter(([, { action }]) => action);

test("every form of the product is answered 401 where its writer's session has ended, and can be read", async () => {
  expect(withActions.length).toBeGreaterThan(80);
  for (const [file, module] of withActions) {
    const answer = await noteThroughRemix(module, null);
    const read = await answer?.json().catch(String);
    expect([answer?.status, read], file).toEqual([401, { message: "Inicia sesión para enviarlo." }]);
  }
});
