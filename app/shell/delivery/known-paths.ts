/**
 * Remix asks for the routes of an address with parameters before it sends a form there, even to the page that is shown;
 * without a connection that request fails, and the error page would replace what was typed. The shown page's routes are
 * known already, so the answer is empty. (docs/decisions/2026-11-23-known-paths.md)
 */
export function knowingPaths(fetchOf: typeof fetch, here: () => string): typeof fetch {
  return (input, init) => {
    const isKnown =
      input instanceof URL &&
      input.pathname === "/__manifest" &&
      input.searchParams.getAll("p").every((path) => path === here());
    return isKnown ? Promise.resolve(Response.json({})) : fetchOf(input, init);
  };
}
