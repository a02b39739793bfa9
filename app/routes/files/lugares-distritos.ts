import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { SUGGESTED_DISTRICTS_MAX, type DistrictSuggestion } from "~/business/places/constants";
import { suggestDistricts } from "~/business/places/matching.server";

const TEXT_MAX = 60;

/** Districts for a text that is being typed (`q`), in a department (`departamento`) or in all of Peru. Public. */
export function loader({ request }: LoaderFunctionArgs): Response {
  const { searchParams } = new URL(request.url);
  const text = (searchParams.get("q") ?? "").slice(0, TEXT_MAX);
  const found = suggestDistricts(text, searchParams.get("departamento") ?? "", SUGGESTED_DISTRICTS_MAX);
  const answer = found.map(({ code, name, province }): DistrictSuggestion => ({
    code,
    name,
    province: province.name,
    department: province.department,
  }));
  return Response.json(answer, { headers: { "Cache-Control": "public, max-age=86400" } });
}
