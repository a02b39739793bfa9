import { answerFaults } from "./binding-faults.js";
import { answerCalls, countedBindings } from "./counted-bindings.js";
import worker from "./server.js";

// Beside the bundled Worker (worker-server.ts). Cloudflare's edge takes in a body that the Worker does not read to its
// end; workerd closes the connection, and who still sends loses the answer. So here all of it is read.

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
      // Of a visitor who is gone there is no more to read.
      while (!(await reader.read().catch(() => ({ done: true }))).done);
    }
  },
};
