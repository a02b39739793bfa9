import { findCategory } from "~/catalog/categories";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import type { Content } from "./model";

interface ThumbnailProps {
  listing: Pick<Content, "photos" | "category">;
  /** Its width. */
  className?: string;
}

/** The first photo of a listing, small; without one, a drawing of its kind. */
export function Thumbnail({ listing, className = "w-20" }: ThumbnailProps) {
  const [photo] = listing.photos;
  if (photo)
    return (
      <Picture
        photo={photo}
        alt=""
        sizes="5rem"
        className={classes("aspect-square rounded-control object-cover", className)}
      />
    );
  const kind = listing.category && findCategory(listing.category)?.kind;
  return (
    <span className={classes("grid aspect-square place-items-center rounded-control bg-sunken text-muted", className)}>
      <Icon name={kind === "moto" ? "moto" : kind === "bicicleta" ? "bike" : "image"} className="size-8" />
    </span>
  );
}
