/** Whether an address asks for the debug log (specification, section 2). */
export function asksForDebug(search: string): boolean {
  return new URLSearchParams(search).get("debug") === "true";
}
