const ORIGIN = "https://rebi.test";

/** A browser's Cache Storage in memory, as far as the service worker uses it. `isFull`: every `put` fails. */
export function createCacheStorage(state: { isFull?: boolean } = {}) {
  const stores = new Map<string, Map<string, Response>>();
  const addressOf = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : String(request), ORIGIN).href;
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, entries);
    return {
      match: (request: RequestInfo) => Promise.resolve(entries.get(addressOf(request))?.clone()),
      keys: () => Promise.resolve([...entries.keys()].map((url) => new Request(new URL(url, ORIGIN)))),
      delete: (request: RequestInfo) => Promise.resolve(entries.delete(addressOf(request))),
      put: (request: RequestInfo, answer: Response) => {
        if (state.isFull) return Promise.reject(new DOMException("full", "QuotaExceededError"));
        entries.delete(addressOf(request));
        entries.set(addressOf(request), answer);
        return Promise.resolve();
      },
    };
  };
  return {
    open: (name: string) => Promise.resolve(open(name)),
    has: (name: string) => Promise.resolve(stores.has(name)),
    keys: () => Promise.resolve([...stores.keys()]),
    delete: (name: string) => Promise.resolve(stores.delete(name)),
  };
}
