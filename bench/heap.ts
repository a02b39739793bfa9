/** Megabytes of one isolate after a collection of garbage. */
export interface HeapUsage {
  /** What V8 keeps. */
  used: number;
  /** What V8 has taken from the system for it. */
  total: number;
  /** Contents of buffers, which lie beside V8's heap. */
  buffers: number;
}

interface Target {
  id: string;
  webSocketDebuggerUrl: string;
}

const MEGABYTE = 1_000_000;

/** What the isolates of a workerd keep, by name, after a collection of garbage in each (`LOCAL_INSPECTOR`). */
export async function heapsOf(inspectorPort: number): Promise<Record<string, HeapUsage>> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as Target[];
  const heaps: Record<string, HeapUsage> = {};
  for (const { id, webSocketDebuggerUrl } of targets) heaps[id] = await heapOf(webSocketDebuggerUrl);
  return heaps;
}

async function heapOf(url: string): Promise<HeapUsage> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  const ask = (method: string): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = waiting.size + 1;
      waiting.set(id, resolve);
      socket.addEventListener("close", () => reject(new Error(`the inspector closed before ${method} was answered`)));
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  try {
    await ask("HeapProfiler.enable");
    await ask("HeapProfiler.collectGarbage");
    const usage = (await ask("Runtime.getHeapUsage")) as Record<string, number>;
    const megabytes = (name: string): number => (usage[name] ?? 0) / MEGABYTE;
    return { used: megabytes("usedSize"), total: megabytes("totalSize"), buffers: megabytes("backingStorageSize") };
  } finally {
    socket.close();
  }
}
