import { useRouteLoaderData } from "@remix-run/react";

import type { Resources } from "~/admin-kit/resources/resource";

export type AdminSections = ReturnType<Resources["sectionsOf"]>;

export function useAdminSections(): AdminSections {
  return useRouteLoaderData<{ groups: AdminSections }>("admin")?.groups ?? [];
}

export const ADMIN_HOME = "/administracion";

export function isWithinSection(to: string, pathname: string): boolean {
  return pathname === to || (to !== ADMIN_HOME && pathname.startsWith(`${to}/`));
}

export function sectionOf(groups: AdminSections, pathname: string): string {
  const sections = groups.flatMap((group) => group.sections);
  return sections.find(({ to }) => isWithinSection(to, pathname))?.label ?? "Administración";
}
