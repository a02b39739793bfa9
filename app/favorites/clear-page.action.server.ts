import { done, handleForm, notDone, type FormOutcome } from "~/platform/forms/outcome";

import type { Favorites } from "./favorites.server";

export function submitClear(favorites: Favorites, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const change = await favorites.clear();
    return change.ok ? done("/favorites", "Vaciamos tus favoritos.", change.headers) : notDone(form, change);
  });
}
