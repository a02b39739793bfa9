import { faultOf, meetFault } from "./binding-faults.js";

// Beside the bundled Worker (worker-server.ts): counts its calls to the bindings, can put them far away, and lets them
// fail.

/** Calls by binding and method, since they were last asked for: `CACHE.get`, of several keys `CACHE.get.keys`. */
let calls = {};
const count = (name, by = 1) => void (calls[name] = (calls[name] ?? 0) + by);

const METHODS = {
  CACHE: ["get", "put", "delete"],
  PHOTOS: ["get", "head", "put", "delete"],
  // Each is one that Cloudflare bills.
  IMAGES: ["input"],
};

/** The same object for an environment: the Worker parses it once. */
const known = new WeakMap();

export function countedBindings(env) {
  if (known.has(env)) return known.get(env);
  const [kvMs = 0, fetchMs = 0] = (env.LOCAL_DISTANCE ?? "").split(",").map(Number);
  const counted = { ...env };
  for (const [name, methods] of Object.entries(METHODS)) counted[name] = countedBinding(env[name], name, methods, kvMs);
  if (fetchMs > 0) putFarAway(fetchMs);
  known.set(env, counted);
  return counted;
}

function countedBinding(binding, name, methods, milliseconds) {
  return new Proxy(binding, {
    get(_, method) {
      const own = binding[method];
      if (typeof own !== "function") return own;
      return (...asked) => {
        if (methods.includes(method)) count(`${name}.${method}`);
        if (name === "CACHE" && method === "get")
          count("CACHE.get.keys", Array.isArray(asked[0]) ? asked[0].length : 1);
        const fault = faultOf(name);
        if (fault) return meetFault(fault, method, () => own.apply(binding, asked));
        if (name !== "CACHE" || milliseconds === 0) return own.apply(binding, asked);
        return later(milliseconds).then(() => own.apply(binding, asked));
      };
    },
  });
}

function putFarAway(milliseconds) {
  const near = globalThis.fetch;
  globalThis.fetch = async (...asked) => {
    await later(milliseconds);
    return near(...asked);
  };
}

function later(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The calls until now; the next answer begins at none. */
export function answerCalls() {
  const answer = Response.json(calls);
  calls = {};
  return answer;
}
