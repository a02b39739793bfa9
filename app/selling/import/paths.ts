// Also for pages, which take no schemas along.

export const IMPORT_PATH = "/perfil/anuncios/importar";

export function importPath(id: string): string {
  return `${IMPORT_PATH}/${id}`;
}

export function importedPath(id: string): string {
  return `${IMPORT_PATH}/${id}/listo`;
}
