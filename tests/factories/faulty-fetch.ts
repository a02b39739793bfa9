/** Faults of an upstream over HTTP. `cutoff` does what was asked and breaks the answer off. */
export type FaultKind = "timeout" | "network" | "429" | "500" | "503" | "cutoff" | "html";

export interface FaultyFetch {
  fetch: typeof fetch;
  /** Requests that were made, the failed ones included. */
  calls: { url: string }[];
}

/**
 * A fetch that meets `kind` the first `times` times where `matches`, and is `real` else. A timeout never
 * answers: it ends when the caller's signal does.
 */
export function faultyFetch(
  kind: FaultKind,
  {
    times = Infinity,
    matches = () => true,
    real = fetch,
  }: { times?: number; matches?: (url: string) => boolean; real?: typeof fetch } = {},
): FaultyFetch {
  const calls: FaultyFetch["calls"] = [];
  let left = times;
  const faulty: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    calls.push({ url: request.url });
    if (left <= 0 || !matches(request.url)) return real(request);
    left -= 1;
    switch (kind) {
      case "timeout":
        return new Promise<Response>((_, reject) =>
          init?.signal?.addEventListener("abort", () => reject(init.signal?.reason as Error)),
        );
      case "network":
        throw new TypeError("fetch failed");
      case "cutoff": {
        const text = await (await real(request)).text();
        return new Response(text.slice(0, Math.floor(text.length / 2)), {
          headers: { "Content-Type": "application/json" },
        });
      }
      case "html":
        return new Response("<!doctype html><title>Proxy</title>", { headers: { "Content-Type": "text/html" } });
      case "429":
      case "500":
      case "503":
        return Response.json(
          { error: { code: Number(kind), message: "injected", status: STATUS[kind] } },
          { status: Number(kind) },
        );
    }
  };
  return { fetch: faulty, calls };
}

const STATUS = { "429": "RESOURCE_EXHAUSTED", "500": "INTERNAL", "503": "UNAVAILABLE" } as const;
