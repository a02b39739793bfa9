const MEGABYTE = 1024 * 1024;

/** `340 KB`, `2.4 MB`, as the limit of a file counts them. */
export function formatBytes(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
