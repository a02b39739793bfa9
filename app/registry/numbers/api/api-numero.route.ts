import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { answerNumber } from "./number-answer.server";

/** Whether a number is registered, reported, or like one that is. For programs of others. */
export function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  return answerNumber(context, params.serial ?? "");
}
