import { forgetShared, sharedFiles } from "~/shell/offline/shared-files";

/** Before its upload begins. Returns a function that deletes the shared photos. */
export async function takeSharedPhotos(form: HTMLFormElement): Promise<() => void> {
  const input = form.querySelector<HTMLInputElement>("input[type=file]");
  const files = input && !input.disabled && "caches" in window ? await sharedFiles().catch(() => []) : [];
  if (!input || files.length === 0) return () => undefined;
  const chosen = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) chosen.items.add(file);
  input.files = chosen.files;
  return () => void forgetShared();
}
