import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";

import { loader } from "~/orders/return/prueba-pago.route";

import { contextOf } from "../../support/context";

const PRODUCTION = { accessToken: "APP_USR-1", webhookSecret: "s", localOrigin: null };

test.each([
  ["the local provider", { ...PRODUCTION, localOrigin: "http://127.0.0.1:8790" }, true],
  ["credentials for trials", { ...PRODUCTION, accessToken: "TEST-1" }, true],
  ["credentials of production", PRODUCTION, false],
  ["no payments", null, false],
])("/prueba-pago with %s answers: %s", (_what, payments, isFound) => {
  const args = { context: contextOf({ env: { payments } }) } as unknown as LoaderFunctionArgs;
  const answer = (() => {
    try {
      return loader(args);
    } catch (thrown) {
      return thrown;
    }
  })();
  if (isFound) expect(answer).toBeNull();
  else expect(answer).toMatchObject({ init: { status: 404 } });
});
