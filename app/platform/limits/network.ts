/** Key of a request without an address, which Cloudflare never lets through. */
export const UNKNOWN_NETWORK = "unknown";

/**
 * The key of a network for counting: an IPv4 address, or the beginning of an IPv6 one: the /48, which one customer may
 * get whole, or the /56 that a home gets, where neighbours must not be counted as one.
 */
export function clientNetwork(address: string | null, bits: 48 | 56 = 48): string {
  if (!address) return UNKNOWN_NETWORK;
  if (!address.includes(":") || address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0"), ...after];
  const kept = filled.slice(0, 3).map((group) => group.replace(/^0+(?=.)/, ""));
  if (bits === 56) kept.push((Number.parseInt(filled[3] ?? "0", 16) & 0xff00).toString(16));
  return `${kept.join(":")}::/${bits}`;
}
