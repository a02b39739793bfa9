/** Names of the fields whose values differ, for the log, which holds no texts; null for none. */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
): Record<string, readonly [string, string]> | null {
  const changed = (Object.keys(after) as (keyof T & string)[]).filter(
    (field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]),
  );
  return changed.length === 0
    ? null
    : Object.fromEntries(changed.map((field) => [field, ["antes", "cambió"] as const]));
}
