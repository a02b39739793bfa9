const BROWSERS: readonly (readonly [RegExp, string])[] = [
  // Browsers within an application first, then those that also call themselves Chrome or Safari.
  [/\bInstagram\b/, "Instagram"],
  [/\bFB(?:AN|AV|IOS)\b/, "Facebook"],
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOP(?:R|T|X)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A browser in words, `Chrome en Android`, from its User-Agent: all that a list of sessions needs. */
export function browserName(userAgent: string | null): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (!browser && !system) return "Navegador desconocido";
  return `${browser ?? "Navegador"}${system ? ` en ${system}` : ""}`;
}
