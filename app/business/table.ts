/**
 * Entry of a constant table by a word from outside (a form, an address, a cookie, a document). Indexing would find
 * `__proto__` and `constructor`, which every object inherits.
 */
export function tableEntry<V>(table: Readonly<Record<string, V>>, word: string): V | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}
