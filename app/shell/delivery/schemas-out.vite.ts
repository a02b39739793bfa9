import type { Plugin, Rollup } from "vite";

const SCHEMAS = "/node_modules/zod/";

/**
 * Modules of ours that bring zod (21 kB by brotli) into the files of a build. What a page shares with a schema stands
 * in a module of its own without zod (`constants.ts`, `statuses.ts`).
 */
export function schemaImporters(
  files: Rollup.OutputBundle,
  getModule: (id: string) => Pick<Rollup.ModuleInfo, "importedIds"> | null,
): string[] {
  const shipped = Object.values(files).flatMap((file) =>
    file.type === "chunk" ? Object.keys(file.modules).filter((id) => file.modules[id]?.renderedLength) : [],
  );
  if (!shipped.some((id) => id.includes(SCHEMAS))) return [];
  return shipped.filter(
    (id) => !id.includes("/node_modules/") && getModule(id)?.importedIds.some((imported) => imported.includes(SCHEMAS)),
  );
}

/** Vite plugin: the browser's build fails where a page would load zod. */
export function keepSchemasOut(): Plugin {
  return {
    name: "rebi-schemas-out",
    apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle(_, files) {
      const importers = schemaImporters(files, (id) => this.getModuleInfo(id));
      if (importers.length > 0) this.error(`zod would reach the browser by ${importers.join(", ")}`);
    },
  };
}
