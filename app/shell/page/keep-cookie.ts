/** Writes a cookie that the server reads as well. app/legal/storage-registry.ts lists all that is kept this way. */
export function keep(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${value};path=/;max-age=${seconds};secure;samesite=lax`;
}
