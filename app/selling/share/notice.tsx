import { plural } from "~/business/format";
import { SHARED_TEXT_MAX } from "~/shell/page/worker-constants";
import { Notice } from "~/ui/notice";

/** The service worker passes it on in the address (app/shell/offline/shared-files.ts). */
interface SharedContent {
  photos: number;
  text: string;
}

const MAX_PHOTOS = 15;

/** Null where nothing was shared. */
export function readShare(query: URLSearchParams): SharedContent | null {
  const photos = query.get("compartido");
  if (photos === null || !/^\d{1,2}$/.test(photos)) return null;
  return {
    photos: Math.min(Number(photos), MAX_PHOTOS),
    text: (query.get("texto") ?? "").trim().slice(0, SHARED_TEXT_MAX),
  };
}

export function ShareNotice({ share: { photos, text } }: { share: SharedContent }) {
  if (photos === 0 && !text)
    return (
      <Notice tone="warning" className="mb-4" title="No recibimos las fotos">
        Vuelve a compartir las fotos, o agrégalas en el paso de fotos de tu anuncio.
      </Notice>
    );
  return (
    <Notice className="mb-4" title={photos > 0 ? `Recibimos ${plural(photos, "foto")}` : "Recibimos tu texto"}>
      {photos > 0 ? "Se suben en el paso de fotos del anuncio que empieces o continúes. " : null}
      {text ? "El texto va en la descripción de un anuncio nuevo." : null}
    </Notice>
  );
}
