import type { PhotoRef } from "~/platform/images";
import { Picture } from "~/ui/picture";

interface GalleryProps {
  photos: readonly PhotoRef[];
  title: string;
}

/** Without the margins: with a plain 100vw a phone of 412 px takes the next larger picture. */
const SIZES = "(min-width: 64rem) 48rem, calc(100vw - 2rem)";

/** All photos in a strip that snaps, with links to each: swipes, keys and taps work without scripts. */
export function Gallery({ photos, title }: GalleryProps) {
  if (photos.length === 0) return null;
  return (
    <section aria-label="Fotos">
      <ul className="gallery" tabIndex={0} aria-label={`Fotos de ${title}`}>
        {photos.map((photo, position) => (
          <li key={photo.key} id={`foto-${position + 1}`}>
            <Picture
              photo={photo}
              alt={`${title}, foto ${position + 1} de ${photos.length}`}
              sizes={SIZES}
              priority={position === 0}
            />
          </li>
        ))}
      </ul>
      {photos.length > 1 ? (
        <ul className="thumbs" aria-label="Elegir foto">
          {photos.map((photo, position) => (
            <li key={photo.key}>
              <a href={`#foto-${position + 1}`}>
                <Picture photo={photo} alt={`Ver foto ${position + 1}`} sizes="5rem" />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
