/** The key of a network for counting: an IPv4 address, or the /48 of an IPv6 one, which one customer may get whole. */
export function clientNetwork(address: string | null): string {
  if (!address) return "unknown";
  if (!address.includes(":") || address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const filled =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - after.length)).fill("0"), ...after];
  return `${filled
    .slice(0, 3)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/48`;
}
