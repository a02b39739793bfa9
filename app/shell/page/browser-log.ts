export function logQuietly(what: string, error: unknown): void {
  console.warn(what, error);
}
