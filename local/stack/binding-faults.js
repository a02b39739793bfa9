// Faults of KV, R2 and Images on request, beside the bundled Worker (counted-bindings.js). `slow` answers after all
// deadlines, `refusing` does nothing and says so, `broken` does it and loses the answer in its middle, `nonsense`
// answers a page of a proxy in place of what was kept.

const KINDS = ["slow", "refusing", "broken", "nonsense"];
const BINDINGS = ["CACHE", "PHOTOS", "IMAGES"];
const SLOW_MS = 12_000;
const PAGE = "<html><body>502 Bad Gateway</body></html>";

/** By binding. */
let faults = {};

/** `POST /__faults` with `{ binding, kind }`, until `DELETE /__faults`. */
export async function answerFaults(request) {
  if (request.method === "DELETE") faults = {};
  else {
    const { binding, kind } = await request.json();
    if (!BINDINGS.includes(binding) || !KINDS.includes(kind)) return new Response("unknown fault", { status: 400 });
    faults[binding] = { binding, kind };
  }
  return Response.json(faults);
}

export const faultOf = (name) => faults[name];

/** What a call of a failing binding answers; `send` makes the call. */
export function meetFault({ binding, kind }, method, send) {
  if (binding === "IMAGES") return picture(kind);
  if (kind === "slow") return later().then(send);
  if (kind === "refusing") return Promise.reject(new Error(`${method}: 429 Too Many Requests`));
  if (kind === "broken") return lost(send());
  if (method !== "get") return send();
  return send().then(binding === "PHOTOS" ? (object) => object && withBody(object, bodyOf(kind)) : nonsenseLike);
}

/** Of a chain of steps that ends with a promise. */
function picture(kind) {
  const answer = async () => {
    if (kind === "slow") await later();
    if (kind === "slow" || kind === "refusing") throw new Error("Unexpected error response 503");
    return { image: () => bodyOf(kind), response: () => new Response(bodyOf(kind)), contentType: () => "text/html" };
  };
  const chain = { transform: () => chain, draw: () => chain, output: answer };
  return chain;
}

async function lost(done) {
  await done;
  throw new Error("Network connection lost.");
}

function nonsenseLike(value) {
  // An absent value stays absent: of some keys (ended sessions) it counts that there is one.
  if (value === null) return null;
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, nonsenseLike(one)]));
  return value instanceof ArrayBuffer ? new TextEncoder().encode(PAGE).buffer : PAGE;
}

function bodyOf(kind) {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(PAGE));
      if (kind === "broken") controller.error(new Error("Network connection lost."));
      else controller.close();
    },
  });
}

function withBody(object, body) {
  const response = new Response(body);
  return new Proxy(object, {
    get(_, name) {
      if (name === "body") return body;
      if (["arrayBuffer", "text", "json", "blob"].includes(name)) return () => response[name]();
      const own = object[name];
      return typeof own === "function" ? own.bind(object) : own;
    },
  });
}

function later() {
  return new Promise((resolve) => setTimeout(resolve, SLOW_MS));
}
