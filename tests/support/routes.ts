import type { RoutePolicy } from "~/platform/routes/policy";
import { ROUTE_TABLE } from "~/server/route-table/route-table";

/** The layouts around pages, which have no row of their own. */
export const PROFILE_FRAME = "routes/profile/perfil-layout.tsx";
export const ADMIN_FRAME = "routes/admin/administracion-layout.tsx";

const MODULES = import.meta.glob(["/app/routes/**/*.{ts,tsx}", "/app/**/*.route.{ts,tsx}"]) as Record<
  string,
  () => Promise<unknown>
>;

/** Modules of the rows, each once, and the frames: paths below app/. */
export function routeFiles(keep: (row: RoutePolicy) => boolean = () => true): string[] {
  return [...new Set(ROUTE_TABLE.filter(keep).map(({ file }) => file))].sort();
}

export const ROUTE_FILES: readonly string[] = [...routeFiles(), PROFILE_FRAME, ADMIN_FRAME];

/** @throws {Error} where a row names a file that is no module of a route */
export async function routeModule<Module>(file: string): Promise<Module> {
  const load = MODULES[`/app/${file}`];
  if (load === undefined) throw new Error(`no module of a route: ${file}`);
  return (await load()) as Module;
}

export async function routeModules<Module>(files: readonly string[] = ROUTE_FILES): Promise<[string, Module][]> {
  return Promise.all(files.map(async (file) => [file, await routeModule<Module>(file)] as [string, Module]));
}
