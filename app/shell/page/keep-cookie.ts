/** Writes a cookie that the server reads as well. Everything kept this way stands in app/legal/storage-registry.ts. */
export function keep(name: string, value: string, seconds: number): void {
  document.cookie = `${name}=${value};path=/;max-age=${seconds};secure;samesite=lax`;
}
