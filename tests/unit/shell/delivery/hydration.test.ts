import { runInNewContext } from "node:vm";

import type { EntryContext } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";

import {
  answerHydration,
  HYDRATION_HEADER,
  readHandoff,
  renderHydration,
  scriptsOf,
} from "~/shell/delivery/hydration.server";

const route = (id: string, more: object = {}) => ({
  id,
  module: `/assets/${id}.js`,
  imports: [`/assets/shared-${id}.js`],
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  ...more,
});

const SCRIPT_END = '</script> \u2028 "quoted"';

function entry({
  data = "[1]",
  loaderData = {},
  errors = null as unknown,
  pathname = "/perfil/anuncios",
} = {}): EntryContext {
  return {
    manifest: {
      version: "v1",
      url: "/assets/manifest.js",
      entry: { module: "/assets/entry.js", imports: ["/assets/react.js"] },
      routes: {
        root: route("root"),
        home: route("home", { parentId: "root", index: true }),
        perfil: route("perfil", { parentId: "root" }),
        "perfil-home": route("perfil-home", { parentId: "perfil", path: "perfil" }),
        anuncios: route("anuncios", { parentId: "perfil", path: "perfil/anuncios" }),
        comprar: route("comprar", { parentId: "root", path: "comprar" }),
      },
    },
    routeModules: { root: {}, perfil: {}, anuncios: {} },
    staticHandlerContext: {
      matches: ["root", "perfil", "anuncios"].map((id) => ({ route: { id } })),
      errors,
      loaderData,
      location: { pathname },
    },
    serverHandoffString: '{"future":{}}',
    serverHandoffStream: new Blob([data]).stream(),
  } as unknown as EntryContext;
}

const get = (headers: Record<string, string> = {}, method = "GET") =>
  new Request("http://x.test/", { method, headers });

describe("a page is adaptive", () => {
  test("a page is adaptive if its route asks for it", () => {
    expect(scriptsOf(get(), 200, entry(), "adaptive")).toBe("adaptive");
  });
  test("a page is not adaptive if its route does not ask for it", () => {
    expect(scriptsOf(get(), 200, entry(), "now")).toBe("now");
  });
  test("a page is not adaptive as the answer of a form, with another status, or with an error", () => {
    expect(scriptsOf(get({}, "POST"), 200, entry(), "adaptive")).toBe("now");
    expect(scriptsOf(get(), 404, entry(), "adaptive")).toBe("now");
    expect(scriptsOf(get(), 200, entry({ errors: { anuncios: new Error() } }), "adaptive")).toBe("now");
  });
  test("a page is not adaptive with a flash, which is shown once", () => {
    expect(
      scriptsOf(get(), 200, entry({ loaderData: { root: { flash: { type: "info", message: "x" } } } }), "adaptive"),
    ).toBe("now");
    expect(scriptsOf(get(), 200, entry({ loaderData: { root: { flash: null } } }), "adaptive")).toBe("adaptive");
  });
});

describe("a page of text", () => {
  test("a page of text has no scripts, even with a flash or as a form's answer", () => {
    expect(scriptsOf(get(), 200, entry(), "none")).toBe("none");
    expect(
      scriptsOf(
        get({}, "POST"),
        400,
        entry({ loaderData: { root: { flash: { type: "info", message: "x" } } } }),
        "none",
      ),
    ).toBe("none");
  });
  test("a page of text has scripts on its error page", () => {
    expect(scriptsOf(get(), 503, entry({ errors: { anuncios: new Error() } }), "none")).toBe("now");
  });
});

describe("the fingerprint", () => {
  test("the fingerprint is equal for equal data and build only", async () => {
    const [one, same, other] = await Promise.all([
      readHandoff(entry()),
      readHandoff(entry()),
      readHandoff(entry({ data: "[2]" })),
    ]);
    expect(one).toEqual(same);
    expect(one.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect(other.fingerprint).not.toBe(one.fingerprint);
    const deployed = entry();
    deployed.manifest.version = "v2";
    expect((await readHandoff(deployed)).fingerprint).not.toBe(one.fingerprint);
  });
});

describe("asking for the hydrating script", () => {
  const handoff = { text: "[1]", fingerprint: "abc" };
  const ask = (headers: Record<string, string>, given: typeof handoff | null = handoff, method = "GET") =>
    answerHydration(
      get({ "sec-fetch-site": "same-origin", [HYDRATION_HEADER]: "abc", ...headers }, method),
      new Headers(),
      entry(),
      given,
    );

  test("the address of the hydrating script answers our own page, not cached", async () => {
    const answer = ask({});
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await answer.text()).toContain('import("/assets/entry.js")');
  });
  test.each(["cross-site", "same-site", "none"])("the address of the hydrating script rejects %s", (site) => {
    expect(ask({ "sec-fetch-site": site }).status).toBe(403);
  });
  test("the address of the hydrating script rejects requests without an origin and methods other than GET", () => {
    const silent = new Request("http://x.test/", { headers: { [HYDRATION_HEADER]: "abc" } });
    expect(answerHydration(silent, new Headers(), entry(), handoff).status).toBe(403);
    expect(ask({}, handoff, "POST").status).toBe(403);
  });
  test("the address of the hydrating script answers 204 when the data has changed or the page is no longer adaptive", () => {
    expect(ask({ [HYDRATION_HEADER]: "older" }).status).toBe(204);
    expect(ask({}, null).status).toBe(204);
  });
});

describe("the hydrating script", () => {
  /** Runs it with a browser's globals in place; imports are recorded. */
  async function run(script: string) {
    const imported: string[] = [];
    const preloaded: string[] = [];
    const window: Record<string, unknown> = {};
    const load = (href: string) => {
      imported.push(href);
      return Promise.resolve({ from: href });
    };
    const document = {
      head: { append: (link: { href: string }) => preloaded.push(link.href) },
      createElement: () => ({}),
    };
    const body = script.replaceAll(/\bimport\(/g, "load(");
    await runInNewContext(`(async()=>{${body}})()`, { window, load, document, ReadableStream, TextEncoderStream });
    return { window, imported, preloaded };
  }

  test("the hydrating script provides what Remix's entry needs: data as a stream, the page's modules, a part of the manifest", async () => {
    const { window, imported, preloaded } = await run(renderHydration(entry(), SCRIPT_END));
    const context = window.__remixContext as { future: object; stream: ReadableStream<Uint8Array> };
    expect(context.future).toEqual({});
    expect(await new Response(context.stream).text()).toBe(SCRIPT_END);
    expect(window.__remixRouteModules).toEqual({
      root: { from: "/assets/root.js" },
      perfil: { from: "/assets/perfil.js" },
      anuncios: { from: "/assets/anuncios.js" },
    });
    expect(imported.at(-1)).toBe("/assets/entry.js");
    expect(preloaded).toEqual([
      "/assets/entry.js",
      "/assets/react.js",
      "/assets/shared-root.js",
      "/assets/shared-perfil.js",
      "/assets/shared-anuncios.js",
    ]);
  });

  test("the manifest holds the matched routes and those of the parents' addresses, as Remix's own does", async () => {
    const { window } = await run(renderHydration(entry(), ""));
    const manifest = window.__remixManifest as EntryContext["manifest"];
    expect(Object.keys(manifest.routes).sort()).toEqual(["anuncios", "home", "perfil", "perfil-home", "root"]);
    expect(manifest.version).toBe("v1");
  });
});
