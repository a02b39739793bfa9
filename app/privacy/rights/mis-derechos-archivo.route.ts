import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { answerFileResponse } from "~/privacy/rights/answer-file.server";

/** A file of the answer to a request about personal data, for the holder of its mail's link (`clave`). */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Response> {
  const { number = "", position = "", n = "" } = params;
  const key = new URL(request.url).searchParams.get("clave");
  return answerFileResponse(await context.cases.requests.openFile(number, position, n, key), request, context);
}
