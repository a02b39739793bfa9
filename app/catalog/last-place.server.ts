import { DAY_SECONDS } from "~/business/durations";
import { findDepartment, type DepartmentSlug } from "~/business/peru";
import { pointOf, type PlacePoint, type PlaceSlugs } from "~/business/places/distance.server";
import { PLACE_COOKIE, readCookie, serverCookie } from "~/platform/http/http";
import { isUserVisit } from "~/platform/http/user-visit";

export const PLACE_SECONDS = 30 * DAY_SECONDS;

/** The department of the last search of this browser; null for none. */
export function lastPlace(request: Request): DepartmentSlug | null {
  return findDepartment(keptPlace(request)?.department ?? "")?.slug ?? null;
}

/** Nothing of a slug but its shape is known: places that there are not have no point. */
const SLUG = /^[a-z][a-z0-9-]{0,59}$/;

function keptPlace(request: Request): PlaceSlugs | null {
  const slugs = (readCookie(request, PLACE_COOKIE) ?? "").split(".");
  const [department = "", province = null, district = null] = slugs;
  return findDepartment(department) && slugs.length <= 3 && slugs.every((slug) => SLUG.test(slug))
    ? { department, province, district }
    : null;
}

/** The place of a visitor: that of the search, or the last one where that is within it; null without any. */
export function visitorPlace(request: Request, asked: PlaceSlugs): PlaceSlugs | null {
  const kept = keptPlace(request);
  const levels = ["department", "province", "district"] as const;
  if (kept && levels.every((level) => asked[level] === null || asked[level] === kept[level])) return kept;
  return asked.department === null ? null : asked;
}

/** The point of this browser's last search; null for none. */
export function placeOfVisitor(request: Request): PlacePoint | null {
  const kept = keptPlace(request);
  return kept && pointOf(kept);
}

/** The header that keeps the place of a search; null where there is nothing new to keep. */
export function keepPlace(request: Request, asked: PlaceSlugs): Headers | null {
  const place = visitorPlace(request, asked);
  if (place === null || !isUserVisit(request)) return null;
  const value = [place.department, place.province, place.district].filter(Boolean).join(".");
  if (value === readCookie(request, PLACE_COOKIE)) return null;
  return new Headers({ "Set-Cookie": serverCookie(PLACE_COOKIE, value, PLACE_SECONDS) });
}
