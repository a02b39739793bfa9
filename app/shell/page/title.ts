/** Title of a page, for tabs, histories and search results: all end with the brand. */
export function pageTitle(text: string, brand = "Rebi"): string {
  return `${text} | ${brand}`;
}
