import type { BusinessInfo } from "~/business/company";

export function legalMeta(business: BusinessInfo | undefined, path: string, title: string, description: string) {
  const name = business?.name ?? "Rebi";
  return [
    { title: `${title} | ${name}` },
    { name: "description", content: description },
    ...(business ? [{ tagName: "link" as const, rel: "canonical", href: business.website + path }] : []),
  ];
}
