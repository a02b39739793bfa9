import { forgetShared, sharedFiles } from "~/shell/offline/shared-files";

/**
 * Puts photos shared by another app into the form's input, before its upload begins. Returns a function that deletes
 * them.
 */
export async function takeSharedPhotos(form: HTMLFormElement): Promise<() => void> {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const files = input && !input.disabled && "caches" in window ? await sharedFiles().catch(() => []) : [];
  if (!input || files.length === 0) return () => undefined;
  const chosen = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) chosen.items.add(file);
  input.files = chosen.files;
  return () => void forgetShared();
}
