export const CLAIMS_PATH = "/administracion/series";

export function serialClaimPagePath(number: string): string {
  return `${CLAIMS_PATH}/${number}`;
}
