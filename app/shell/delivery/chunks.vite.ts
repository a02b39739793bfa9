import type { Rollup } from "vite";

const FRAME = [/\/app\/root\.tsx$/, /\/app\/entry\.client\.tsx$/];
/** Starts React as it is loaded: in a file that others import it would start too early. */
const ENTRY = /\/app\/entry\.client\.tsx$/;
/**
 * Modules that most pages import, or most of those with a form: one file instead of a tiny one of each. In the frame
 * what the catalogue needs as well, but nothing else of the pages' file.
 */
const SHARED = {
  frame: ["shell/page/title.ts"],
  page: ["ui/page.tsx", "ui/panel.tsx", "ui/submit-button.tsx", "ui/navigation/pagination.tsx"],
  forms: ["shell/errors/form-error.tsx", "shell/recovery/offline-forms.ts"],
};
const PRELOADING = /vite\/preload-helper/;

type GetModule = Rollup.ManualChunkMeta["getModuleInfo"];

/**
 * Which file of scripts a module goes to. Left alone, Rollup makes a file of each module that two routes share:
 * a dozen small files for a catalogue page, which compress a sixth worse than the few large ones made here.
 * - `react`: the libraries that every page needs; changes with their versions only.
 * - `frame`: our own modules that every page needs.
 * - `shop`: what the catalogue shares with another page of the shop window. What only the others share does not
 *   weigh on the page that most visits begin with.
 * - `page`, `forms`: small modules of most pages, and of most forms.
 * Null: Rollup's own choice.
 * @param shop modules of the shop window below app/, the catalogue first: who visits one soon goes on to another
 */
export function createChunking(
  shop: readonly string[],
): (id: string, meta: Pick<Rollup.ManualChunkMeta, "getModuleIds" | "getModuleInfo">) => string | null {
  let chunks: ReadonlyMap<string, string> | undefined;
  return (id, { getModuleIds, getModuleInfo }) =>
    (chunks ??= assign([...getModuleIds()], getModuleInfo, shop)).get(id) ?? null;
}

function assign(ids: readonly string[], getModule: GetModule, shop: readonly string[]): Map<string, string> {
  const chunks = new Map<string, string>();
  const [catalog, ...others] = shop.map((file) =>
    importedBy(
      ids.filter((id) => id.endsWith(`/app/${file}`)),
      getModule,
    ),
  );
  for (const id of ids) {
    if (catalog?.has(id) && others.some((page) => page.has(id))) chunks.set(id, "shop");
  }
  for (const id of importedBy(
    ids.filter((one) => FRAME.some((pattern) => pattern.test(one))),
    getModule,
  )) {
    chunks.set(id, id.includes("/node_modules/") || id.startsWith("\0") ? "react" : "frame");
  }
  for (const id of ids) {
    if (PRELOADING.test(id)) chunks.set(id, "react");
    for (const [chunk, files] of Object.entries(SHARED))
      if (files.some((file) => id.endsWith(`/app/${file}`))) chunks.set(id, chunk);
    if (ENTRY.test(id)) chunks.delete(id);
  }
  return chunks;
}

/** These modules and all that they import, but for what is loaded later. */
function importedBy(entries: readonly string[], getModule: GetModule): Set<string> {
  const found = new Set(entries);
  // The loop includes the entries that it adds to the set.
  for (const id of found) for (const imported of getModule(id)?.importedIds ?? []) found.add(imported);
  return found;
}
