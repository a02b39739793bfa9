import { forgetShared, sharedFiles } from "~/shell/offline/shared-files";

/**
 * Puts the photos that another app shared into the form's input, before its upload begins. Answers what forgets them.
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
