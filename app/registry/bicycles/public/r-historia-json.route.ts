import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { notFound } from "~/platform/http/http";

import { publicLines } from "../history-chain";
import { UNKNOWN_CODE } from "./public-bicycle.action.server";

/** The public part of a bicycle's chain, for everyone who checks it by themselves. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { bicycles } = context.registry;
  const found = await bicycles.byCode(params.code ?? "");
  if (found === null) throw notFound(UNKNOWN_CODE);
  return Response.json({ lines: publicLines(await bicycles.events(found.bicycle.id)) });
}
