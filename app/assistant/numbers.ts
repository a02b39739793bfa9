/** Cards: 16 digits, in groups or not; more where another number is next to one, as the two cannot be separated. */
const CARD = /(?<!\d)\d(?:[ .\-_/]{0,2}\d){15,}(?!\d)/g;
/** Phones as people group them, with or without the country's code. */
const GROUPED_PHONE = /(?<!\d)(?:\+?51[ .-]?)?9\d{2}[ .-]\d{3}[ .-]\d{3}(?!\d)/g;
/** The specification's 8 to 11 digits, and longer runs: accounts, serials of cards. */
const DIGITS = /\d{8,}/g;
export const NUMBERS = [CARD, GROUPED_PHONE, DIGITS] as const;

export function maskNumbers(text: string, by: string): string {
  return NUMBERS.reduce((rest, pattern) => rest.replace(pattern, by), text);
}
