import { answerFaults } from "./binding-faults.js";
import { answerCalls, countedBindings } from "./counted-bindings.js";
import worker from "./server.js";

export { CatalogShard } from "./server.js";

// Beside the bundled Worker (worker-server.ts). Cloudflare's edge takes in a body that the Worker does not read to its
// end; workerd closes the connection, and who still sends loses the answer. So here all of it is read. One that does not
// say how long it is may have no end: of that some more, as who sends it may not see the answer at once.

const WITHOUT_LENGTH = { bytes: 4 * 1024 * 1024, ms: 1_000 };

export default {
  scheduled: (controller, bindings, context) => worker.scheduled(controller, countedBindings(bindings), context),
  async fetch(request, bindings, context) {
    const { pathname } = new URL(request.url);
    if (pathname === "/__calls") return answerCalls();
    if (pathname === "/__faults") return answerFaults(request);
    const env = countedBindings(bindings);
    if (request.body === null) return worker.fetch(request, env, context);
    const reader = request.body.getReader();
    const body = new ReadableStream({
      type: "bytes",
      async pull(controller) {
        const { done, value } = await reader.read();
        if (value) controller.enqueue(value);
        if (done) controller.close();
        // A read that waits for bytes hears of the end only so.
        if (done) controller.byobRequest?.respond(0);
      },
    });
    try {
      return await worker.fetch(new Request(request, { body }), env, context);
    } finally {
      await drain(reader, request.headers.has("content-length") ? { bytes: Infinity, ms: null } : WITHOUT_LENGTH);
    }
  },
};

/** Of a visitor who is gone there is no more to read. */
async function drain(reader, { bytes, ms }) {
  const late = ms === null ? new Promise(() => undefined) : new Promise((end) => setTimeout(end, ms, { done: true }));
  for (let seen = 0; seen <= bytes;) {
    const { done, value } = await Promise.race([reader.read().catch(() => ({ done: true })), late]);
    if (done) break;
    seen += value.byteLength;
  }
  if (ms !== null) await reader.cancel().catch(() => undefined);
}
