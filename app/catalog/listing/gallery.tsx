import { useContext, type ReactNode } from "react";

import { photoUrl, type PhotoRef } from "~/platform/images";
import { RestOfStyles } from "~/shell/page/rest-of-styles";
import { ZOOM } from "~/shell/page/zoom-constants";
import { PhotoOnTap, Picture, SavesData } from "~/ui/picture";

interface GalleryProps {
  photos: readonly PhotoRef[];
  title: string;
  /** The first photo in a small size, as data URL: the first view does not wait for another request. */
  preview: string | null;
  /** Over the photos' corner. */
  children: ReactNode;
}

/** As in listing.css: a larger photo on a phone would be another largest paint, a request later. */
const SIZES = "(min-width: 64rem) 48rem, (min-width: 30rem) calc(100vw - 2rem), min(100vw - 2rem, 360px)";

/**
 * A row of photos to swipe, each as wide as the row: the lazy ones are fetched when they come into it. A photo links to
 * its largest size; with scripts it opens over the whole screen (~/shell/extras/photo-zoom.ts).
 */
export function Gallery({ photos, title, preview, children }: GalleryProps) {
  const savesData = useContext(SavesData);
  if (photos.length === 0) return null;
  return (
    <section aria-label="Fotos" className="photos">
      <ul className="gallery" aria-label={`Fotos de ${title}`}>
        {photos.map((photo, position) => {
          const first = position === 0;
          const largest = photoUrl(photo.key, 1280, "jpeg");
          const about = `${title}, foto ${position + 1} de ${photos.length}`;
          return (
            <li key={photo.key} id={`foto-${position + 1}`}>
              {savesData ? (
                <PhotoOnTap photo={photo} alt={about} href={largest} />
              ) : (
                <a href={largest} {...{ [ZOOM]: "" }} data-extra="" aria-label={`${about}: ver en grande`}>
                  {first && preview ? (
                    <>
                      <Preview photo={photo} dataUrl={preview} />
                      <RestOfStyles />
                    </>
                  ) : null}
                  <Picture
                    photo={photo}
                    alt={about}
                    sizes={SIZES}
                    priority={first}
                    transparent={first && preview !== null}
                  />
                </a>
              )}
              {photos.length > 1 ? (
                <span className="count" aria-hidden="true">
                  {position + 1}/{photos.length}
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {photos.length > 1 ? (
        <ul className="thumbs" aria-label="Elegir foto">
          {photos.map((photo, position) => (
            <li key={photo.key}>
              <a href={`#foto-${position + 1}`} aria-label={`Ver foto ${position + 1}`}>
                {savesData ? position + 1 : <Picture photo={photo} alt="" sizes="5rem" widths={[360]} />}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

/** Behind the photo until that has arrived, and as large, so that it is the page's largest paint. */
function Preview({ photo, dataUrl }: { photo: PhotoRef; dataUrl: string }) {
  return (
    <picture className="preview">
      <source type="image/avif" srcSet={`${dataUrl} 360w`} sizes={SIZES} />
      <img alt="" width={photo.width} height={photo.height} style={{ backgroundColor: photo.color }} />
    </picture>
  );
}
