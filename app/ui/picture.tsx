import { createContext, useContext, type CSSProperties } from "react";

import { AVIF_WIDTHS, photoUrl, type PhotoRef, type PhotoWidth } from "~/platform/images";

import { classes } from "./classes";
import { Icon } from "./icon";

/** Whether the user saves data: each photo then waits behind a button. */
export const SavesData = createContext(false);

export interface PictureProps {
  photo: PhotoRef;
  /** Description of the photo; empty where the text beside it gives it already. */
  alt: string;
  /** Names the button that shows the photo where data are spared; for an empty `alt`. */
  about?: string;
  /** The place's width in CSS, as in the `sizes` attribute: `(min-width: 1024px) 270px, 50vw`. */
  sizes: string;
  /** For the photos of the first view: loaded at once instead of when they come near. */
  eager?: boolean;
  /** For the one photo that is the largest element of the first view. Implies `eager`. */
  priority?: boolean;
  className?: string;
  /** The widths offered, for places that never need the others: each costs bytes in every card. */
  widths?: readonly PhotoWidth<"avif">[];
  /** Without the photo's colour as background, for a photo on top of something else. */
  transparent?: boolean;
  /** A small AVIF as data URL (`photos.thumbnailDataUrl`): shown at once, and no request is made. */
  dataUrl?: string | null;
}

/**
 * A photo as AVIF in a fitting size, as JPEG for browsers without it. Its place is reserved by `width` and `height` and
 * filled with the photo's colour until it arrives.
 */
export function Picture(props: PictureProps) {
  return useContext(SavesData) ? <PhotoOnTap {...props} /> : <Photo {...props} />;
}

interface PhotoOnTapProps extends Pick<PictureProps, "photo" | "alt" | "about" | "widths" | "className"> {
  /** The page of the photo: the button must not be inside a link. */
  href?: string;
}

/**
 * A photo fetched on demand. Backgrounds of hidden elements are never fetched; without scripts an `<img>` would be,
 * also a lazy one. React must not know of `open`.
 */
export function PhotoOnTap({ photo, alt, about = alt, widths = AVIF_WIDTHS, className, href }: PhotoOnTapProps) {
  const avif = photoUrl(photo.key, widthsOf(photo, widths)[0] ?? AVIF_WIDTHS[0], "avif");
  const jpeg = `url("${photoUrl(photo.key, 720, "jpeg")}")`;
  const shown = (
    <span
      role="img"
      aria-label={about || "Foto"}
      style={{ "--avif": `image-set(url("${avif}") type("image/avif"))`, "--jpeg": jpeg } as CSSProperties}
    />
  );
  return (
    <details className={classes("on-tap", className)} suppressHydrationWarning>
      <summary>
        <Icon name="image" />
        <span>Ver foto{about ? <span className="sr-only">: {about}</span> : null}</span>
      </summary>
      {href ? <a href={href}>{shown}</a> : shown}
    </details>
  );
}

function Photo({
  photo,
  alt,
  sizes,
  eager,
  priority,
  className,
  transparent,
  dataUrl,
  widths: offered = AVIF_WIDTHS,
}: PictureProps) {
  const widths = widthsOf(photo, offered);
  const lazy = !eager && !priority && !dataUrl;
  return (
    <picture>
      {dataUrl ? (
        <source type="image/avif" srcSet={dataUrl} />
      ) : (
        <source type="image/avif" srcSet={srcSet(photo, widths)} sizes={sizes} />
      )}
      <img
        src={photoUrl(photo.key, 720, "jpeg")}
        alt={alt}
        width={photo.width}
        height={photo.height}
        className={className}
        style={transparent ? undefined : { backgroundColor: photo.color }}
        {...(lazy ? ({ loading: "lazy", decoding: "async" } as const) : {})}
        // React 18 knows the attribute only by its HTML name.
        {...(priority ? { fetchpriority: "high" } : {})}
      />
    </picture>
  );
}

/** The widths up to the first that shows every pixel of the photo; larger ones would be the same picture again. */
function widthsOf(photo: PhotoRef, offered: readonly PhotoWidth<"avif">[]): PhotoWidth<"avif">[] {
  return offered.filter((_, index) => index === 0 || (offered[index - 1] ?? 0) < photo.width);
}

function srcSet(photo: PhotoRef, widths: readonly PhotoWidth<"avif">[]): string {
  return widths.map((width) => `${photoUrl(photo.key, width, "avif")} ${Math.min(width, photo.width)}w`).join(", ");
}
