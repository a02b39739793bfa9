import { findCategory } from "~/catalog/categories";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import type { Content } from "./model";

/** The first photo of a listing, small; without one, a drawing of its kind. */
export function Thumbnail({ listing }: { listing: Pick<Content, "photos" | "category"> }) {
  const [photo] = listing.photos;
  if (photo)
    return <Picture photo={photo} alt="" sizes="5rem" className="aspect-square w-20 rounded-control object-cover" />;
  const kind = listing.category && findCategory(listing.category)?.kind;
  return (
    <span className="grid aspect-square w-20 place-items-center rounded-control bg-sunken text-muted">
      <Icon name={kind === "moto" ? "moto" : kind === "bicicleta" ? "bike" : "image"} className="size-8" />
    </span>
  );
}
