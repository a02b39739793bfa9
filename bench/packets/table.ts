import { PEER_NAMES, peerPath, type PeerName } from "../peers.ts";
import type { ProcessorFigure } from "../processor.ts";
import type { PacketFigure, View } from "./paint.ts";

/** Milliseconds beyond the empty page of the same run: of the first and the largest paint. */
type Beyond = readonly [fcp: number, lcp: number];

/** Figures of another shop's page, on slow 3G and slow 4G. */
interface Peer {
  cold: readonly [Beyond, Beyond];
  second: Beyond;
  /** Milliseconds from the tap on a card to the listing's heading. */
  tap?: readonly [number, number];
}

/**
 * Measured on 2026-11-27 over the same kind of link, with our pictures: Hydrogen's skeleton and Astro's shop template,
 * their collection beside /comprar and their product beside /producto.
 */
const PEERS: Record<string, { hydrogen: Peer; astro: Peer }> = {
  "/comprar": {
    hydrogen: {
      cold: [
        [580, 588],
        [320, 380],
      ],
      second: [60, 96],
      tap: [609, 332],
    },
    astro: {
      cold: [
        [516, 2004],
        [204, 660],
      ],
      second: [220, 400],
      tap: [1052, 587],
    },
  },
  "/producto": {
    hydrogen: {
      cold: [
        [660, 2828],
        [284, 864],
      ],
      second: [68, 68],
    },
    astro: {
      cold: [
        [536, 2352],
        [212, 728],
      ],
      second: [256, 436],
    },
  },
};

const EMPTY_PAGE = "an empty page";
const peerPage = (name: PeerName): string => `a document of ${name}'s shape`;
export const PLAIN_PAGES = {
  [EMPTY_PAGE]: "/__empty",
  "plain text": "/__text",
  ...Object.fromEntries(PEER_NAMES.map((name) => [peerPage(name), peerPath(name)])),
};

/** Milliseconds beyond the empty page. A second view: 1.05 times Hydrogen's 524 ms, where the empty page took 464. */
const LIMITS = { cold: { "slow 3G": [150, 250], "slow 4G": [Infinity, 150] }, second: 86 } as const;
const TAP_LIMITS: Record<string, number> = { "slow 3G": 700, "slow 4G": 400 };
const SECOND_VIEW_BYTES = 20_000;
/** Pages with an aim. The others are there to compare. */
const AIMED = ["/", "/comprar", "/producto"];

export interface PacketRow {
  what: string;
  cells: readonly string[];
  reach: string;
  ok: boolean;
}

export const PACKET_COLUMNS = ["Rebi, ms", "kB", "Hydrogen, ms", "Astro, ms"];

/** Rows of the table, with the other shops' figures beside ours. */
export function packetRows(figures: readonly PacketFigure[]): PacketRow[] {
  return figures.flatMap((figure) => {
    const empty = figures.find(({ page, profile }) => page === EMPTY_PAGE && profile === figure.profile);
    return empty ? rowsOf(figure, empty) : [];
  });
}

function rowsOf({ profile, page, cold, second, tap }: PacketFigure, empty: PacketFigure): PacketRow[] {
  if (page === EMPTY_PAGE)
    return [
      { what: `${page} on ${profile}`, cells: [`${ms(cold.fcp)}`, kB(cold), "", ""], reach: "", ok: true },
      { what: `${page} on ${profile} again`, cells: [`${ms(second.fcp)}`, kB(second), "", ""], reach: "", ok: true },
    ];
  const peers = PEERS[page];
  const at = profile === "slow 3G" ? 0 : 1;
  const isAimed = AIMED.includes(page);
  const [maxFcp, maxLcp] = LIMITS.cold[profile as keyof typeof LIMITS.cold];
  const [first, again] = [beyond(cold, empty.cold), beyond(second, empty.second)];
  const rows: PacketRow[] = [
    {
      what: `${page} on ${profile}: FCP / LCP beyond an empty page`,
      cells: [pair(first), kB(cold), pair(peers?.hydrogen.cold[at]), pair(peers?.astro.cold[at])],
      reach: isAimed ? `≤ ${maxFcp === Infinity ? "–" : maxFcp} / ${maxLcp}` : "",
      ok: !isAimed || (first[0] <= maxFcp && first[1] <= maxLcp),
    },
  ];
  const isSlowest = at === 0;
  rows.push({
    what: `${page} on ${profile} again`,
    cells: [
      pair(again),
      kB(second),
      isSlowest ? pair(peers?.hydrogen.second) : "",
      isSlowest ? pair(peers?.astro.second) : "",
    ],
    reach: isAimed && isSlowest ? `≤ ${LIMITS.second} / –, 20 kB` : "",
    ok: !isAimed || !isSlowest || (again[0] <= LIMITS.second && second.bytes <= SECOND_VIEW_BYTES),
  });
  if (tap !== null)
    rows.push({
      what: `tap on a card of ${page} on ${profile}, until the listing's heading`,
      cells: [`${ms(tap)}`, "", show(peers?.hydrogen.tap?.[at]), show(peers?.astro.tap?.[at])],
      reach: `≤ ${TAP_LIMITS[profile]}`,
      ok: tap <= (TAP_LIMITS[profile] ?? 0),
    });
  return rows;
}

/** Of Hydrogen's shape, in the same run. */
const MOST_TIMES = 1.3;

/** The processor until the first paint of a second view, beside the other shops' documents. */
export function processorRows(figures: readonly ProcessorFigure[]): PacketRow[] {
  const [hydrogen, astro] = PEER_NAMES.map((name) => figures.find(({ page }) => page === name));
  const cell = (figure: ProcessorFigure | undefined): string =>
    figure ? `${ms(figure.all)} (${ms(figure.style)} + ${ms(figure.layout)}), ${figure.elements}` : "";
  return figures
    .filter(({ page }) => page !== "Hydrogen" && page !== "Astro")
    .map((figure) => {
      const times = hydrogen ? figure.all / hydrogen.all : NaN;
      return {
        what: `${figure.page} again, processor until painted (style + layout), elements`,
        cells: [cell(figure), `${times.toFixed(1)} × Hydrogen's`, cell(hydrogen), cell(astro)],
        reach: `≤ ${MOST_TIMES} ×`,
        ok: times <= MOST_TIMES,
      };
    });
}

function beyond({ fcp, lcp }: View, empty: View): Beyond {
  return [fcp - empty.fcp, lcp - empty.fcp];
}

function pair(times: Beyond | undefined): string {
  return times ? `${ms(times[0])} / ${ms(times[1])}` : "";
}

const show = (time: number | undefined): string => (time === undefined ? "" : ms(time));
const ms = (time: number): string => String(Math.round(time));
const kB = ({ bytes }: View): string => (bytes / 1000).toFixed(1);
