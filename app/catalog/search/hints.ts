import { formatNumber } from "../../business/format.ts";
import { formatSoles, toCentimos } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { chosenOf, DESCRIBED_FILTERS } from "../described-filters.ts";
import { frameName } from "../filter-values.ts";
import {
  activeGroups,
  formatFilters,
  hrefOf,
  isActive,
  isSearch,
  KIND_GROUPS,
  NO_FILTERS,
  READ_FIELD,
  searchQuery,
  withFilters,
  without,
  type FilterGroup,
  type Filters,
} from "../filters.ts";
import { fold } from "../folding.ts";
import type { AskedAddress, MissedFilter } from "../phrases/asked-address.ts";
import { wordsOfPhrase } from "../phrases/phrase-words.ts";
import type { AnsweredSearch } from "../understanding/answer.ts";
import { filtersOfUse } from "../uses.ts";
import { isFiller, singular } from "../words.ts";
import type { FilterOffer } from "./offers.ts";
import { placeNames } from "./place-facets.ts";
import { countOfKind, listingCountText } from "./texts.ts";
import { groupName, missedText, unreadText } from "./unread-text.ts";

interface Hint {
  label: string;
  /** How many listings it leads to, or what it is, in words. */
  detail: string;
  href: string;
}

/** In words, written on the server: few pages have any, and every browser would load the texts. */
export interface SearchHints {
  /** A sentence or more about the text, and the ways on; null where it became just that. */
  said: { text: string; links: { label: string; href: string }[] } | null;
  /** The same search to the letter, where nothing is said. */
  letter: { label: string; href: string } | null;
  /** Further fields of the form, by name. */
  hidden: [name: string, value: string][];
  notices: { title: string; lines: string[] }[];
  /** Words of the text that are filters: `+ Marca: Trek`. */
  offers: FilterOffer[];
  /** Where few are found: wider searches. */
  near: Hint[];
  /** Where nothing is found: what else to ask. */
  ways: Hint[];
  /** Where this search is saved; null where nothing is asked. */
  saveHref: string | null;
}

/** How complete the listings were from which an answer was made. */
export interface Completeness {
  /** Only the newest listings: the catalogue was unavailable. */
  limited: boolean;
  /** A part of the listings did not answer in time. */
  isPartial?: boolean;
}

export function hintsOf(
  outcome: AnsweredSearch & Completeness,
  { unread, missed }: Pick<AskedAddress, "unread" | "missed">,
): SearchHints {
  const { filters, offers, limited, isPartial, unknownBrands, closest } = outcome;
  const notices: SearchHints["notices"] = [];
  if (missed.length > 0)
    notices.push({
      title: missed.length === 1 ? "Con este filtro no hay anuncios" : "Con estos filtros no hay anuncios",
      lines: missed.map((one) => missedText(one, filters)),
    });
  if (unknownBrands.length > 0)
    notices.push({
      title: `Todavía no hay anuncios de ${unknownBrands.length === 1 ? "esa marca" : "esas marcas"}`,
      lines: unknownBrands.map((slug) => `Ningún anuncio es de la marca “${slug}”.`),
    });
  if (unread.length > 0) notices.push({ title: "Hay datos que no entendimos", lines: unread.map(unreadText) });
  if (outcome.isLost)
    notices.push({
      title: "Elige un lugar para ordenar por cercanía",
      lines: ["En Filtros, elige tu departamento y tu distrito: no sabemos dónde estás."],
    });
  if (limited)
    notices.push({
      title: "Por unos minutos buscamos solo entre los anuncios más nuevos.",
      lines: ["Los filtros y sus cantidades no cuentan los demás."],
    });
  if (isPartial) notices.push({ title: "Faltan algunos resultados.", lines: ["Vuelve a intentarlo en un momento."] });
  // Saved without the filter that finds nothing, a search would tell of what nobody asked for.
  const { shown } = outcome;
  const saveHref = isSearch(shown) && missed.length === 0 ? `/perfil/busquedas/nueva?${searchQuery(shown)}` : null;
  const isMissed = missed.length > 0;
  const wider = isMissed ? [] : outcome.near;
  const near = wider.map(({ label, total, filters: one }) => ({
    label,
    detail: listingCountText(total),
    href: hrefOf(one),
  }));
  const ways = waysOn(outcome, missed);
  const said = isMissed ? null : saidOf(outcome);
  const wanted = closest && [
    { label: `Ver ${countOfKind(closest.filters, closest.total)}`, detail: "", href: hrefOf(closest.filters) },
  ];
  return {
    said,
    letter: said || isMissed || !outcome.other ? null : { label: "Buscar tal cual", href: hrefOf(outcome.other) },
    hidden: hiddenOf(outcome),
    notices,
    // A plus, as what is in use has a cross. Here, as every browser would load it with the component.
    offers: isMissed ? [] : offers.map(({ label, href }) => ({ label: `+ ${label}`, href })),
    near:
      outcome.total > 0
        ? near
        : wanted && !isMissed
          ? [
              ...wanted,
              ...[...ways, ...near].filter(
                ({ href }, at, all) => href !== wanted[0]!.href && all.findIndex((one) => one.href === href) === at,
              ),
            ]
          : [],
    ways:
      closest && !isMissed
        ? []
        : [...ways, ...(outcome.total > 0 ? [] : near.filter(({ href }) => ways.every((way) => way.href !== href)))],
    saveHref,
  };
}

function hiddenOf({ filters, typed, other }: AnsweredSearch): SearchHints["hidden"] {
  if (filters.exact) return [["tal", "cual"]];
  if (typed === null || other === null) return [];
  const asked = new URLSearchParams(formatFilters({ ...other, exact: false }));
  const read = [...new URLSearchParams(formatFilters(filters))].filter(([key, value]) => asked.get(key) !== value);
  const said = [["t", typed], ["q", filters.q], ...read.filter(([key]) => key !== "q")];
  return [[READ_FIELD, new URLSearchParams(said).toString()]];
}

/** Sentences about the words of the text, and the ways on; null where it became just that. */
function saidOf(outcome: AnsweredSearch): SearchHints["said"] {
  const { filters, shown, total, other, closest, notSold, doubted, exact } = {
    ...outcome,
    exact: outcome.filters.exact,
  };
  const letter = other && { label: exact ? "Buscar como lo entendemos" : "Buscar tal cual", href: hrefOf(other) };
  if (exact) return { text: `Buscamos “${filters.q}” tal cual.`, links: letter ? [letter] : [] };
  const lines = [
    ...(notSold?.part ? [`En Rebi no se venden ${notSold.part}, solo bicicletas y motos.`] : []),
    ...(notSold?.brand ? [`Hoy no hay anuncios de «${notSold.brand}». Mostramos lo más cercano.`] : []),
    ...(notSold?.intent ? [INTENTS[notSold.intent].text] : []),
    ...(outcome.respelled === null ? [] : [respelledLine(outcome.typed ?? filters.q, outcome.respelled)]),
    ...unsaidLines(outcome),
    ...usesLines(outcome),
    ...(outcome.unmet.length === 0 || closest
      ? []
      : [`Hoy no hay nada para ${outcome.unmet.join(" ni ")} con todo lo que pides.`]),
    ...(outcome.height === null ? [] : [heightLine(outcome.height, filters)]),
    ...dollarLines(outcome),
    ...(closest ? [closestLine(filters, closest)] : []),
  ];
  const links = [
    ...(notSold?.intent ? INTENTS[notSold.intent].links : []),
    ...(doubted === null ? [] : [{ label: `¿Buscabas «${doubted.text}»?`, href: hrefOf(doubted.filters) }]),
    ...(letter && (lines.length > 0 || total === 0) && isOther(shown, other) ? [letter] : []),
  ];
  return lines.length + links.length === 0 ? null : { text: lines.join(" "), links };
}

const INTENTS = {
  sell: {
    text: "¿Quieres vender? Publica tu anuncio gratis.",
    links: [{ label: "Vender", href: "/sell" }],
  },
  stolen: {
    text: "Mira la lista de bicicletas robadas, o revisa el número de serie antes de comprar.",
    links: [
      { label: "Bicicletas robadas", href: "/bicicletas-robadas" },
      { label: "Revisar una serie", href: "/consulta-vehicular" },
    ],
  },
} as const;

function isOther(filters: Filters, other: Filters | null): boolean {
  return other !== null && hrefOf(filters) !== hrefOf(other);
}

/** Names only the words that were changed, where each stands for one other: `kiero yamaja usada` is about `yamaja`. */
function respelledLine(typed: string, respelled: string): string {
  const [before, after] = [wordsOfPhrase(typed), respelled.split(" ")];
  const changed = after.flatMap((word, at) => {
    const other = before[at] ?? "";
    return singular(fold(other)) === singular(fold(word)) || isFiller(fold(word)) ? [] : [{ other, word }];
  });
  const isEach = before.length === after.length && changed.length > 0;
  const not = isEach ? changed.map(({ other }) => other).join(" ") : typed;
  const but = isEach ? changed.map(({ word }) => word).join(" ") : respelled;
  return `No encontramos «${not}». Mostramos resultados para «${but}».`;
}

function quoted(words: readonly string[], joiner: string): string {
  return words.map((word) => `«${word}»`).join(` ${joiner} `);
}

function unsaidLines({ unsaid, dropped, shown, total, closest, uses }: AnsweredSearch): string[] {
  const some = dropped.filter((word) => !unsaid.includes(word));
  const nobody = unsaid.length > 0 ? [`Ningún anuncio dice ${quoted(unsaid, "ni")}.`] : [];
  if (closest || some.length === 0) return nobody;
  if (uses.length > 0) return [...nobody, `No tomamos en cuenta ${quoted(some, "ni")}.`];
  return [...nobody, `Mostramos ${countOfKind(shown, total)} sin tomar en cuenta ${quoted(some, "ni")}.`];
}

/** `Mostramos 42 motos para reparto: scooter y naked, 100 a 160 cc.` */
function usesLines({ uses, filters, shown, total }: AnsweredSearch): string[] {
  const [first] = uses;
  if (!first || total === 0) return [];
  const names = { brand: (slug: string) => slug, province: "", district: "" };
  const asked = new Set(
    uses.flatMap(({ use }) => KIND_GROUPS.flatMap(({ id }) => activeGroups(filtersOfUse(use, [id]) ?? NO_FILTERS))),
  );
  const parts = DESCRIBED_FILTERS.flatMap((row) => {
    if (!asked.has(row.group) || !isActive(filters, row.group)) return [];
    if (row.kind === "range") return [row.text(filters[row.group]!)];
    const values = chosenOf(filters, row).map((value) => row.text(value, names).replace(/^Bicicletas (?:de )?/, ""));
    if (row.group === "frames") return [`talla ${values.join(" o ")}`];
    return values.some((value) => value === "Motos" || value === "Bicicletas") ? [] : [listed(values)];
  });
  const what = parts.map((part) => (/^[A-Z]{1,2}(?:[ ,]|$)/.test(part) ? `talla ${part}` : lowered(part)));
  return [
    `Mostramos ${countOfKind(shown, total)} para ${[...new Set(uses.map(({ use }) => use.name))].join(" y ")}` +
      `${what.length > 0 ? `: ${what.join(", ")}` : ""}.`,
  ];
}

/** But for `BMX`. */
function lowered(part: string): string {
  return part.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase());
}

function listed(parts: readonly string[]): string {
  const low = parts.map((part, at) => (at === 0 ? part : lowered(part)));
  return low.length < 2 ? (low[0] ?? "") : `${low.slice(0, -1).join(", ")} y ${low.at(-1)}`;
}

function heightLine(cm: number, { frames }: Filters): string {
  return `Para ${(cm / 100).toFixed(2)} m, como guía, talla ${frames.map(frameName).join(" o ")}.`;
}

function dollarLines({ dollars }: AnsweredSearch): string[] {
  if (!dollars) return [];
  const soles = (value: number) => formatSoles(toCentimos(value), { compact: true });
  const { asked, solesPerDollar } = dollars;
  const ends = [asked.min, asked.max].filter((value) => value !== null);
  const said = ends.map((value) => `US$ ${formatNumber(value)} son ${soles(value * solesPerDollar)}`).join(" y ");
  return [`${said} (a ${soles(solesPerDollar)} por dólar).`];
}

/** `En Iquitos no hay ninguno hoy. Cerca de lo que pides: 8 motos en otros lugares.` */
function closestLine(
  filters: Filters,
  { filters: near, without, total }: NonNullable<AnsweredSearch["closest"]>,
): string {
  const place = without.includes("department") || without.includes("province") || without.includes("district");
  const names = without.filter((group) => !PLACES.has(group));
  const { district, province } = placeNames(filters);
  const where = district || province || findDepartment(filters.department ?? "")?.name || "";
  const no =
    names.includes("q") && names.length === 1 && !place
      ? `Hoy no hay anuncios con «${filters.q}».`
      : place && names.length === 0
        ? `En ${where} no hay ninguno hoy.`
        : "Hoy no hay ninguno con todo lo que pides.";
  const left = names.filter((group) => group !== "q").map(groupName);
  const how = [
    ...(place
      ? [near.department === null ? "en otros departamentos" : `en ${findDepartment(near.department)?.name}`]
      : []),
    ...(left.length > 0 ? [`sin mirar ${left.join(" ni ")}`] : []),
  ].join(", ");
  return `${no} Cerca de lo que pides: ${countOfKind(near, total)}${how === "" ? "" : ` ${how}`}.`;
}

const PLACES: ReadonlySet<FilterGroup> = new Set(["department", "province", "district"]);

/** Says which filter to loosen, and how many listings wait there; and words that listings have. */
function waysOn({ filters, total, loosened, nearest }: AnsweredSearch, missed: readonly MissedFilter[]): Hint[] {
  if (total > 0) {
    const [first, ...others] = missed;
    if (first === undefined) return [];
    const label = others.length > 0 ? "Sin esos filtros" : `Sin ${groupName(first.group)}`;
    return [{ label, detail: listingCountText(total), href: hrefOf(filters) }];
  }
  const fewer = loosened
    .filter((one) => one.total > 0)
    .sort((a, b) => b.total - a.total)
    .map((one) => ({
      label: `Sin ${groupName(one.group)}`,
      detail: listingCountText(one.total),
      href: hrefOf(without(filters, one.group)),
    }));
  const others = nearest.map((text) => ({
    label: `“${text}”`,
    detail: "",
    href: hrefOf(withFilters(filters, { q: text })),
  }));
  return [...others, ...fewer];
}
