import type { Context } from "~/platform/context";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { BrokenFormError, type StreamedFile, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { photoOverBudget } from "~/platform/photos/counted.server";
import { removeBehind } from "~/platform/photos/discarded.server";
import type { Photo } from "~/platform/photos/model";
import { FOUND_PATH } from "~/registry/theft/constants";

import { isTheftId } from "../../theft/constants";
import { FIND_PHOTOS_FIELD, MAX_FIND_PHOTOS } from "../constants";
import { findSchema, withFindDistrict } from "../form";

export const FIND_PURPOSE = "hallazgo";
const CHOOSE_AGAIN = "Elige las fotos otra vez: no se guardan hasta que envías el aviso.";

/** Handles 'Tengo una bicicleta que parece robada', of users and visitors alike. Photos are stored at last. */
export function sendFind(context: Context, { fields, files }: StreamedForm): Promise<FormOutcome> {
  const { accounts, clock, finds, formGuard } = context;
  return handleForm(fields, async () => {
    // The photos stand last in the form: all that was typed came before the first of them.
    const photos = files[Symbol.asyncIterator]();
    const first = await nextFile(photos);
    if (first.error !== null) return rejected(fields, { "": first.error });
    if (asksForDistricts(fields)) return sameForm(fields);
    const again: Record<string, string> = first.file ? { [FIND_PHOTOS_FIELD]: CHOOSE_AGAIN } : {};
    const parsed = parseForm(findSchema(clock.now()), fields);
    if (!parsed.ok) return rejectedWith({ ...parsed, errors: { ...parsed.errors, ...again } });
    const guarded = await formGuard.check(FIND_PURPOSE, fields, "find");
    if (!guarded.ok) return { ...rejectedWith(guarded.rejection, guarded.status), headers: guarded.headers };
    const { id } = guarded;
    if ((await finds.find(id)) !== null) return received();
    const stored = await storePhotos(context, id, photos, first.file);
    if (stored.error !== null) {
      removeBehind(context, stored.keys);
      return rejected(fields, { [FIND_PHOTOS_FIELD]: stored.error });
    }
    const user = await accounts.session();
    const about = formText(fields, "reporte");
    const result = await finds.file(id, user?.uid ?? null, withFindDistrict(parsed.data), {
      photos: stored.photos,
      aboutTheftId: isTheftId(about) ? about : null,
    });
    if (result.repeated) removeBehind(context, stored.keys);
    return received();
  });
}

const received = () =>
  done(`${FOUND_PATH}?enviado=1`, "Gracias. Recibimos tu aviso: te escribimos si encontramos a su titular.");

async function nextFile(
  files: AsyncIterator<StreamedFile>,
): Promise<{ file: StreamedFile | null; error: null } | { file: null; error: string }> {
  try {
    for (;;) {
      const next = await files.next();
      if (next.done) return { file: null, error: null };
      if (next.value.field === FIND_PHOTOS_FIELD) return { file: next.value, error: null };
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return { file: null, error: error.publicMessage };
  }
}

async function storePhotos(
  context: Context,
  id: string,
  files: AsyncIterator<StreamedFile>,
  first: StreamedFile | null,
): Promise<{ photos: Photo[]; keys: string[]; error: string | null }> {
  const { photos: store, budgets } = context;
  const uid = first && (await budgets.signedIn());
  const photos: Photo[] = [];
  const stored = (error: string | null) => ({ photos, keys: photos.map(({ key }) => key), error });
  let file = first;
  while (file !== null) {
    if (photos.length >= MAX_FIND_PHOTOS) return stored(`Elige ${MAX_FIND_PHOTOS} fotos como máximo.`);
    const over = await photoOverBudget(context, uid, file.name);
    if (over) return stored(over.message);
    const saved = await store.save(id, { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
    if (!saved.ok) return stored(saved.message);
    photos.push(saved.photo);
    const next = await nextFile(files);
    if (next.error !== null) return stored(next.error);
    file = next.file;
  }
  return stored(null);
}
