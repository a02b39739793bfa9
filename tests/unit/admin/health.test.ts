import { expect, test, vi } from "vitest";

import { copyCheck } from "~/admin/health/backup-check.server";
import { type Check, broken, ok, runChecks } from "~/admin/health/check";
import { type ServiceSources, serviceChecks } from "~/admin/health/service-checks.server";
import { parseEnv } from "~/platform/env";
import { withSettings } from "~/settings/model";

import { FAKE_BINDINGS } from "../platform/helpers";

const options = { deadlineMs: 1_000, secrets: ["hush"] };
const check = (id: string, run: Check["run"]): Check => ({ id, title: id, fix: `fix ${id}`, run });

test("each check answers one line in its order, an error is broken, and secrets are cut out of both texts", async () => {
  const lines = await runChecks(
    [
      check("good", async () => ok("all hush well")),
      check("bad", async () => broken("no hush", "use hush")),
      check("thrown", () => Promise.reject(new Error("no answer of hush"))),
    ],
    options,
  );
  expect(lines).toEqual([
    { id: "good", title: "good", state: "ok", detail: "all … well", fix: "" },
    { id: "bad", title: "bad", state: "broken", detail: "no …", fix: "use …" },
    { id: "thrown", title: "thrown", state: "broken", detail: "no answer of …", fix: "fix thrown" },
  ]);
});

test("a service that does not answer is broken at its deadline, and does not hold up the others", async () => {
  vi.useFakeTimers();
  try {
    const running = runChecks(
      [check("silent", () => new Promise(() => {})), check("good", async () => ok(""))],
      options,
    );
    await vi.advanceTimersByTimeAsync(options.deadlineMs);
    expect((await running).map(({ state }) => state)).toEqual(["broken", "ok"]);
  } finally {
    vi.useRealTimers();
  }
});

/** The line of the model where versions answer as given. */
async function modelLine(
  statusOf: (address: string) => number,
): Promise<{ state: string | undefined; asked: string[] }> {
  const asked: string[] = [];
  const sources = {
    env: {
      modelAccess: { apiKey: "hush", model: "a", fallbackModel: "b", apiVersion: null, baseUrl: "http://m.test" },
    },
    fetch: (address: string) => {
      asked.push(address.replace("http://m.test", ""));
      return Promise.resolve(new Response("{}", { status: statusOf(address) }));
    },
  } as unknown as ServiceSources;
  const [line] = await runChecks(
    serviceChecks(sources).filter(({ id }) => id === "model"),
    options,
  );
  return { state: line?.state, asked };
}

test("the model is well where only its other version knows tools, as Rebi then asks that one", async () => {
  expect(await modelLine((address) => (address.includes("/v1/") ? 400 : 200))).toEqual({
    state: "ok",
    asked: ["/v1/models/a", "/v1beta/models/a", "/v1/models/b", "/v1beta/models/b"].map((one) => `${one}:countTokens`),
  });
});

test("a key that is refused is not asked again by another version", async () => {
  expect(await modelLine(() => 403)).toEqual({ state: "broken", asked: ["/v1/models/a:countTokens"] });
});

test("the lines of the business and of the model follow what administrators saved, as their advice says", async () => {
  const variables = { ENVIRONMENT: "local", GEMINI_API_KEY: "a-key-of-the-model", GEMINI_DAILY_TOKENS: "0" };
  const given = parseEnv({ ...FAKE_BINDINGS, ...variables });
  const lineOf = async (env: typeof given, id: string) => {
    const sources = { env, fetch: () => Promise.resolve(new Response("{}")) };
    const found = serviceChecks(sources as unknown as ServiceSources).find((one) => one.id === id)!;
    return (await found.run(new AbortController().signal)).state;
  };
  const saved = withSettings(given, {
    version: 1,
    values: {
      BUSINESS_RUC: "20512333797",
      BUSINESS_LEGAL_NAME: "Rebi S.A.C.",
      BUSINESS_EMAIL: "hola@rebi.pe",
      GEMINI_DAILY_TOKENS: "1000",
    },
  });
  for (const id of ["business", "model"]) {
    expect(await lineOf(given, id), id).toBe("broken");
    expect(await lineOf(saved, id), id).toBe("ok");
  }
  const stopped = withSettings(saved, { version: 2, values: { GEMINI_DAILY_TOKENS: "0" } });
  expect(await lineOf(stopped, "model")).toBe("broken");
});

test("a site that makes no copies of its own is told so, and a local stack is not", async () => {
  const stateOf = async (environment: "local" | "production") => {
    const sources = { env: { copies: null, environment }, clock: { now: () => new Date() } };
    const check = copyCheck({ ...sources, copies: { last: () => Promise.resolve(null) } });
    return (await check.run(new AbortController().signal)).state;
  };
  expect(await stateOf("production")).toBe("broken");
  expect(await stateOf("local")).toBe("off");
});
