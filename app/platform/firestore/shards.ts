/** From 0, the same for each write of a key: spreads increments that would meet in one document. */
export function shardOf(key: string, shards: number): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
  return hash % shards;
}
