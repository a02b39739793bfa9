import type { AppLoadContext, LoaderFunctionArgs, ServerBuild } from "@remix-run/cloudflare";
import { env as bindings } from "cloudflare:workers";
import { expect, test } from "vitest";

import { createWorker } from "~/server/worker.server";

const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} };

/** A build of one route that answers with a status, and hands in metrics that are looked at. */
function buildAnswering(status: number, counted: string[]): ServerBuild {
  const loader = ({ context }: LoaderFunctionArgs) => {
    const metrics = { count: (what: string) => void counted.push(what) };
    Object.defineProperty(context satisfies AppLoadContext, "metrics", { value: metrics });
    return new Response(null, { status });
  };
  return {
    entry: { module: { default: () => new Response(null, { status: 500 }) } },
    routes: { root: { id: "root", path: "healthz", module: { loader } } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: { v3_singleFetch: true },
    isSpaMode: false,
  } as unknown as ServerBuild;
}

const notAsked = () => Promise.reject(new Error("no library here"));

test.each([
  [200, []],
  [404, []],
  [499, []],
  [500, ["errors"]],
  [503, ["errors"]],
])("an answer of %d is counted as an error of the site from 500 on", async (status, expected) => {
  const counted: string[] = [];
  const worker = createWorker(() => Promise.resolve(buildAnswering(status, counted)), {
    age: notAsked,
    genAi: notAsked,
    mcp: notAsked,
    webAuthn: notAsked,
  });
  const answer = await worker.fetch(
    new Request("https://rebi.test/healthz"),
    { ...bindings },
    ctx as unknown as ExecutionContext,
  );
  expect(answer.status).toBe(status);
  expect(counted).toEqual(expected);
});
