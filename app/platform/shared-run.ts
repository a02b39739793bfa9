/** One run of `work` for all callers of a key, until the caller removes it from `running`; a failure is not kept. */
export function sharedRun<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const known = running.get(key);
  if (known) return known;
  const started = work();
  running.set(key, started);
  started.catch(() => running.delete(key));
  return started;
}
