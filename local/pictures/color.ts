/** A share of one custom property mixed with a fixed colour: value = share * property + rest. */
interface Mixed {
  name: string | null;
  share: number;
  rest: readonly number[];
}

const MIX = /^color-mix\(in srgb,var\(--(\w+)\) ([\d.]+)%,(#[0-9a-f]{6})\)$/;

/** Null for a mix of two properties. */
function parse(color: string): Mixed | null {
  const name = /^var\(--(\w+)\)$/.exec(color)?.[1];
  if (name) return { name, share: 1, rest: [0, 0, 0] };
  const mixed = MIX.exec(color);
  if (mixed?.[1]) {
    const share = Number(mixed[2]) / 100;
    return { name: mixed[1], share, rest: channels(mixed[3] ?? "").map((value) => value * (1 - share)) };
  }
  return color.startsWith("#") ? { name: null, share: 0, rest: channels(color) } : null;
}

function channels(hex: string): number[] {
  const value = parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function toHex(rgb: readonly number[]): string {
  return (
    "#" +
    rgb
      .map((c) =>
        Math.round(Math.min(255, Math.max(0, c)))
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

function format({ name, share, rest }: Mixed): string {
  if (name === null) return toHex(rest);
  if (share > 0.9999) return `var(--${name})`;
  return `color-mix(in srgb,var(--${name}) ${percent(share)},${toHex(rest.map((value) => value / (1 - share)))})`;
}

/** `a` at t = 0, `b` at t = 1, as CSS: what is not known yet stays a custom property. */
export function mix(a: string, b: string, t: number): string {
  const p = parse(a);
  const q = parse(b);
  if (!p || !q || (p.name && q.name)) return `color-mix(in srgb,${a} ${percent(1 - t)},${b})`;
  return format({
    name: p.name ?? q.name,
    share: p.name ? p.share * (1 - t) : q.share * t,
    rest: p.rest.map((value, i) => value + ((q.rest[i] ?? 0) - value) * t),
  });
}

export const lighten = (hex: string, t: number): string => mix(hex, "#ffffff", t);

/** Towards a cool near-black, which keeps shadows from looking muddy. */
export const darken = (hex: string, t: number): string => mix(hex, "#0b0e16", t);
