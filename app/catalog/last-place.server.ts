import { DAY_SECONDS } from "~/business/durations";
import { findDepartment, type DepartmentSlug } from "~/business/peru";
import { PLACE_COOKIE, readCookie, serverCookie } from "~/platform/http/http";
import { isUserVisit } from "~/platform/http/user-visit";

export const PLACE_SECONDS = 30 * DAY_SECONDS;

/** The department of the last search of this browser; null for none. */
export function lastPlace(request: Request): DepartmentSlug | null {
  return findDepartment(readCookie(request, PLACE_COOKIE) ?? "")?.slug ?? null;
}

/** The header that keeps the department of a search; null where there is nothing new to keep. */
export function keepPlace(request: Request, department: DepartmentSlug | null): Headers | null {
  if (department === null || department === lastPlace(request) || !isUserVisit(request)) return null;
  return new Headers({ "Set-Cookie": serverCookie(PLACE_COOKIE, department, PLACE_SECONDS) });
}
