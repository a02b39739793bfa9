/** Megabytes of V8's heap of an isolate, and of the buffers beside it. */
interface Heap {
  /** With what V8 has not collected yet. */
  before: number;
  /** After a collection: what the code keeps. */
  kept: number;
}

/** Flags of V8, which Miniflare hands to workerd: `heapOf` needs `gc`, and no heap grows beyond an isolate's 128 MB. */
export const HEAP_FLAGS = "--expose-gc --max-heap-size=128";

const DEADLINE_MS = 60_000;
const MEGABYTE = 1_000_000;

interface Message {
  id?: number;
  method?: string;
  params?: { context: { id: number } };
  result?: { usedSize?: number; backingStorageSize?: number };
}

/**
 * The Worker's heap, asked over the inspector of workerd (`LOCAL_INSPECTOR`, HEAP_FLAGS). `HeapProfiler.collectGarbage`
 * is never answered there.
 */
export async function heapOf(inspectorPort: number): Promise<Heap> {
  const socket = new WebSocket(`ws://127.0.0.1:${inspectorPort}/core:user:rebi`);
  const ask = (id: number, method: string, params = {}) => socket.send(JSON.stringify({ id, method, params }));
  try {
    return await new Promise((resolve, reject) => {
      let before = 0;
      setTimeout(reject, DEADLINE_MS, new Error("the inspector does not answer")).unref();
      socket.addEventListener("error", reject);
      socket.addEventListener("close", reject);
      socket.addEventListener("open", () => {
        ask(1, "Runtime.getHeapUsage");
        ask(2, "Runtime.enable");
      });
      socket.addEventListener("message", ({ data }) => {
        const { id, method, params, result } = JSON.parse(String(data)) as Message;
        const megabytes = ((result?.usedSize ?? 0) + (result?.backingStorageSize ?? 0)) / MEGABYTE;
        if (id === 1) before = megabytes;
        if (id === 4) resolve({ before, kept: megabytes });
        if (method !== "Runtime.executionContextCreated") return;
        ask(3, "Runtime.evaluate", { expression: "gc()", contextId: params?.context.id });
        ask(4, "Runtime.getHeapUsage");
      });
    });
  } finally {
    socket.close();
  }
}
