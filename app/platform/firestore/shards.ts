/**
 * The shard of a key, from 0: the same for each write of that key. Spreads increments that would meet in one document.
 */
export function shardOf(key: string, shards: number): number {
  let hash = 0;
  for (let at = 0; at < key.length; at += 1) hash = (hash * 31 + key.charCodeAt(at)) >>> 0;
  return hash % shards;
}
