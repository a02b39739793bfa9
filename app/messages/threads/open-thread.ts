import { inboxPath } from "~/messages/model";
import { cursorParam } from "~/platform/http/paging";

/** Whether a user looks at a page: not a prefetch and not a HEAD request. */
export function isSeen(request: Request): boolean {
  const purpose = request.headers.get("Sec-Purpose") ?? request.headers.get("Purpose") ?? "";
  return request.method === "GET" && !purpose.includes("prefetch");
}

/** Id of the thread whose newest page a user looks at, by the address; undefined on any other page. */
export function openThread(request: Request, id: string | undefined): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const isNewestPage =
    id !== undefined && pathname.startsWith(`${inboxPath(1)}/`) && cursorParam(searchParams, "antes") === null;
  return isNewestPage && isSeen(request) ? id : undefined;
}
