/** Makes each named thing on first use, once. */
export function lazily(): <T>(name: string, make: () => T) => T {
  const made = new Map<string, unknown>();
  return <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as T;
  };
}
