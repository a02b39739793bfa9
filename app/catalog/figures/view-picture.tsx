import { viewPath } from "./constants";

/** Works without scripts; the browser's cache keeps a second look from counting. */
export function ViewPicture({ listingId }: { listingId: string }) {
  return <img src={viewPath(listingId)} alt="" width={1} height={1} className="absolute opacity-0" />;
}
