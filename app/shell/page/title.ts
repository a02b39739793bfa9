export function pageTitle(text: string, brand = "Rebi"): string {
  return `${text} | ${brand}`;
}
