import { createRequestHandler, redirect, type ServerBuild } from "@remix-run/cloudflare";
import { expect, test } from "vitest";

import { ConfigurationError, UpstreamError } from "~/platform/errors";
import { FirestoreError } from "~/platform/firestore/errors";
import { wrapBuild } from "~/platform/forms/wrap-build.server";
import { notFound } from "~/platform/http/http";
import { createServerTiming } from "~/platform/timing";

import { recordingLogger, rejection } from "../helpers";

type Run = () => unknown;

function buildWith(run: Run, { screen = true } = {}): ServerBuild {
  const route = (id: string, path: string | undefined, module: object) => ({
    id,
    path,
    module: Object.freeze(module),
    ...(id === "root" ? {} : { parentId: "root" }),
  });
  const part = screen ? { default: () => null, ErrorBoundary: () => null } : {};
  return {
    entry: {
      module: {
        default: async (
          _request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { errors: unknown } },
        ) => Response.json(context.staticHandlerContext.errors, { status, headers }),
      },
    },
    routes: {
      root: route("root", "", { default: () => null }),
      "routes/thing": route("routes/thing", "thing", { ...part, loader: run, action: run }),
    },
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

function scope() {
  const { log, lines } = recordingLogger();
  const savedSubmissions = { keep: async () => new Headers(), forget: async () => new Headers() };
  return {
    context: { log, requestId: "r1", timing: createServerTiming(), savedSubmissions, alsoSet: new Headers() },
    lines,
  };
}

const throwing = (error: unknown) => () => {
  throw error;
};
const down = new UpstreamError("firestore", "unavailable", "secret detail");

async function loaderOf(build: ServerBuild, context: object) {
  return (await rejection(
    Promise.resolve(
      wrapBuild(build).routes["routes/thing"]?.module.loader?.({
        context,
        params: {},
        request: new Request("https://x.example"),
      } as never),
    ),
  )) as { data: unknown; init: ResponseInit };
}

test.each([
  [down, 503, "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos."],
  [
    new FirestoreError("DEADLINE_EXCEEDED", "slow"),
    503,
    "El servicio está tardando demasiado. Espera unos segundos e intenta de nuevo.",
  ],
  [
    new FirestoreError("RESOURCE_EXHAUSTED", "quota"),
    503,
    "Estamos recibiendo muchas visitas. Espera un minuto e intenta de nuevo.",
  ],
  [
    new UpstreamError("identity", "not-configured", "x"),
    500,
    "Firebase no está configurado. Contacta al administrador.",
  ],
  [
    new ConfigurationError([{ variable: "CACHE", problem: "is missing" }]),
    500,
    "El sitio no está bien configurado. Contacta al administrador.",
  ],
])("an error of a service (%s) becomes an answer for the page, and is logged", async (error, status, message) => {
  const { context, lines } = scope();
  const thrown = await loaderOf(buildWith(throwing(error)), context);
  expect(thrown).toMatchObject({ data: { message, requestId: "r1" }, init: { status } });
  expect(lines).toMatchObject([
    {
      level: "error",
      event: "service.failed",
      route: "routes/thing",
      kind: "loader",
      error: { message: error.message },
    },
  ]);
});

test("a route without a page answers JSON", async () => {
  const { context } = scope();
  const response = await createRequestHandler(wrapBuild(buildWith(throwing(down), { screen: false })), "production")(
    new Request("https://x.example/thing"),
    context as never,
  );
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ message: down.publicMessage, requestId: "r1" });
});

test("a route without a page keeps the words of what it throws", async () => {
  const { context } = scope();
  const run = throwing(notFound("No encontramos este informe."));
  const response = await createRequestHandler(wrapBuild(buildWith(run, { screen: false })), "production")(
    new Request("https://x.example/thing"),
    context as never,
  );
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: "No encontramos este informe." });
});

test.each(["GET", "POST"])("Remix hands the message of a failed %s to the boundary, and no detail", async (method) => {
  const { context } = scope();
  const handler = createRequestHandler(wrapBuild(buildWith(throwing(down))), "production");
  const response = await handler(new Request("https://x.example/thing", { method }), context as never);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({
    "routes/thing": { status: 503, data: { message: down.publicMessage, requestId: "r1" } },
  });
  expect(text).not.toContain("secret detail");
});

test("a wrapped action hands text typed into a failed form to the boundary, and never to the log", async () => {
  const { context, lines } = scope();
  const handler = createRequestHandler(wrapBuild(buildWith(throwing(down))), "production");
  const body = "intent=enviar&texto=Una+frase+larga";
  const response = await handler(
    new Request("https://x.example/thing", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": String(body.length) },
    }),
    context as never,
  );
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    "routes/thing": {
      status: 503,
      data: {
        message: down.publicMessage,
        typed: [
          ["intent", "enviar"],
          ["texto", "Una frase larga"],
        ],
      },
    },
  });
  expect(lines).toMatchObject([{ event: "service.failed", kind: "action", error: { message: down.message } }]);
  expect(JSON.stringify(lines)).not.toContain("Una frase larga");
});

test("other errors, redirects and answers pass as they are", async () => {
  const { context, lines } = scope();
  for (const thrown of [new TypeError("ours"), redirect("/login")])
    expect(await loaderOf(buildWith(throwing(thrown)), context)).toBe(thrown);
  const build = wrapBuild(buildWith(async () => ({ a: 1 })));
  expect(await build.routes["routes/thing"]?.module.loader?.({ context } as never)).toEqual({ a: 1 });
  expect(lines).toEqual([]);
});

test("loaders and actions are measured", async () => {
  const { context } = scope();
  const module = wrapBuild(buildWith(async () => null)).routes["routes/thing"]?.module;
  await module?.loader?.({ context } as never);
  await module?.action?.({ context, request: new Request("https://x.example/thing", { method: "POST" }) } as never);
  expect(context.timing.header(true)).toMatch(/^loader\.thing;dur=[\d.]+, action\.thing;dur=[\d.]+$/);
});

test("a build is wrapped once, and left as it was", () => {
  const build = buildWith(async () => null);
  const before = build.routes["routes/thing"]?.module.loader;
  expect(wrapBuild(build)).toBe(wrapBuild(build));
  expect(build.routes["routes/thing"]?.module.loader).toBe(before);
});
