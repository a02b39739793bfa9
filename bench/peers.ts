// Documents of the shape of other shops' collection pages, fixed, to stand beside ours in one run: as many elements,
// bytes of styles and bytes on the wire as theirs had on 2026-11-28. Their scripts are left out, to their advantage.

interface Shape {
  /** Of the whole document. */
  elements: number;
  /** Inlined: those of a second view, which the browser has parsed before it paints. */
  styleBytes: number;
  /** That no compression makes smaller: the data of the page. */
  dataBytes: number;
}

const SHAPES = {
  Hydrogen: { elements: 151, styleBytes: 9_000, dataBytes: 4_700 },
  Astro: { elements: 309, styleBytes: 40_000, dataBytes: 21_000 },
} as const satisfies Record<string, Shape>;

export type PeerName = keyof typeof SHAPES;
export const PEER_NAMES = Object.keys(SHAPES) as PeerName[];

export function peerPath(name: PeerName): string {
  return `/__${name.toLowerCase()}`;
}

/** The document at a peerPath; null for any other address. */
export function peerDocument(path: string): string | null {
  const name = PEER_NAMES.find((known) => peerPath(known) === path);
  return name === undefined ? null : documentOf(SHAPES[name]);
}

const HEAD = 5;
const FRAME = 12;
const PRODUCT = 6;
const RULES =
  "*{box-sizing:border-box}body{margin:0;font:100%/1.5 system-ui,sans-serif}header{display:flex;gap:1rem;padding:1rem}" +
  ".grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr));gap:1.5rem;padding:1rem}" +
  ".item{display:block;color:inherit;text-decoration:none}.picture{aspect-ratio:1;background:#dde}h4{margin:.5rem 0}";

function documentOf({ elements, styleBytes, dataBytes }: Shape): string {
  const products = Math.round((elements - HEAD - FRAME) / PRODUCT);
  const item = (at: number): string =>
    `<a class="item" href="/products/${at}"><div class="picture"><span></span></div><h4>Bicicleta de montaña ${at}</h4>` +
    `<small><span>S/ ${at},200.00</span></small></a>`;
  const unused = (at: number): string => `.unused-${at}{display:flex;padding:${at}px;border-radius:4px}`;
  return (
    '<!doctype html><html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    `<title>Colección</title><style>${filled(RULES, styleBytes, unused)}</style></head><body><header><a href="/">Tienda</a>` +
    `<nav><a href="/a">Bicicletas</a><a href="/b">Motos</a><a href="/c">Ropa</a></nav><button>Buscar</button></header>` +
    `<main><h1>Colección</h1><p>Todas</p><div class="grid">${Array.from({ length: products }, (_, at) => item(at)).join("")}` +
    `</div></main><script type="application/json">"${noise(2 * dataBytes)}"</script></body></html>`
  );
}

function filled(text: string, length: number, more: (at: number) => string): string {
  for (let at = 0; text.length < length; at++) text += more(at);
  return text;
}

/** Hexadecimal digits without a pattern, the same at each run. */
function noise(digits: number): string {
  let state = 1;
  return Array.from({ length: digits }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 28).toString(16);
  }).join("");
}
