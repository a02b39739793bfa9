import type { KeptForm } from "~/platform/forms/saved-submissions.server";

/** A kept form as its page shows it. The server makes the texts, as the frame of every page would carry them. */
export interface ShownForm {
  path: string;
  values: Record<string, string>;
  /** Asks for the files that were not kept; empty for none. */
  lost: string;
}

export function shownForm({ path, values, files }: KeptForm): ShownForm {
  return { path, values, lost: files.length > 0 ? lostFilesText(files) : "" };
}

function lostFilesText(names: readonly string[]): string {
  const isOne = names.length === 1;
  const list = new Intl.ListFormat("es-PE").format(names.map((name) => `«${name}»`));
  const lost = names.length === 1 ? "Un archivo no se guardó" : `${names.length} archivos no se guardaron`;
  return `${lost} mientras iniciabas sesión. ${isOne ? "Elígelo" : "Elígelos"} de nuevo: ${list}.`;
}
