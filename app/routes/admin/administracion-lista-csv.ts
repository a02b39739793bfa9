import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { tableEntry } from "~/business/table";
import { notFound } from "~/platform/http/http";

/** A list as a file, with the filters of its page; `desde` where a part goes on. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const list = tableEntry(context.resources.files, params.lista ?? "");
  if (list === undefined) throw notFound();
  const { uid } = await context.accounts.requireAdmin(list.verb);
  return list.file(context, new URL(request.url).searchParams, uid);
}
