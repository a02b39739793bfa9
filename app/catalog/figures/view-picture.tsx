import { viewPath } from "./constants";

/**
 * Counts a look at a listing's page, with and without scripts; the browser's own memory counts a second look no more.
 */
export function ViewPicture({ listingId }: { listingId: string }) {
  return <img src={viewPath(listingId)} alt="" width={1} height={1} className="absolute opacity-0" />;
}
