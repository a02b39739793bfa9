/** Failures without a loss for the user: a line of the browser's console, which the debug log shows. */
export function logQuietly(what: string, error: unknown): void {
  console.warn(what, error);
}
