import * as genAi from "@google/genai/web";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createModelClient } from "~/assistant/gemini/client.server";
import { declarations } from "~/assistant/gemini/prompt";

import { recordingLogger } from "../../unit/platform/helpers.ts";
import { heard, KEY, MODEL, said, startModel, type RunningModel } from "./support.ts";

let model: RunningModel;
beforeEach(async () => {
  model = await startModel();
});
afterEach(() => model.close());

/** The product's client, which notes the versions that it asks. */
function clientOf(apiVersion: string | null) {
  const { log, lines } = recordingLogger();
  const versions: (string | undefined)[] = [];
  const client = createModelClient({
    settings: { apiKey: KEY, apiVersion, baseUrl: model.url },
    load: () => Promise.resolve(genAi),
    log,
    fetch: (input, init) => {
      versions.push(new URL(input instanceof Request ? input.url : input).pathname.split("/")[1]);
      return fetch(input, init);
    },
  });
  const ask = () =>
    heard(
      Promise.resolve(
        client.stream({
          model: MODEL,
          contents: [said("hola")],
          tools: declarations(),
          canCall: true,
          signal: new AbortController().signal,
        }),
      ),
    );
  return { ask, versions, lines };
}

test.each([null, "v1"])(
  "version %s that knows no tools gives way to v1beta, with one line in the log",
  async (given) => {
    await model.fault({ kind: "no-tools" });
    const first = clientOf(given);
    expect(await first.ask()).toMatchObject({ error: null, finish: "STOP" });
    expect(first.versions).toEqual(["v1", "v1beta"]);
    expect(first.lines).toMatchObject([
      { level: "error", event: "assistant.api-version-refused", version: "v1", instead: "v1beta" },
    ]);
    const later = clientOf(given);
    expect(await later.ask()).toMatchObject({ error: null, finish: "STOP" });
    expect([later.versions, later.lines]).toEqual([["v1beta"], []]);
  },
);

test("other rejections by v1 are no reason to ask v1beta", async () => {
  await model.fault({ kind: "status", code: 400 });
  const { ask, versions, lines } = clientOf(null);
  expect((await ask()).error).toMatchObject({ status: 400 });
  expect([versions, lines]).toEqual([["v1"], []]);
});
