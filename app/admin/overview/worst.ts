import { businessDaysLeft, businessDaysText, type LimaDay } from "~/business/calendar";
import { formatNumber } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Mail } from "~/platform/mail/model";

import type { DayComparison, Line } from "./model";
import { COMPARED } from "./unlike";

/** From this distance on a figure is worth a mail. */
const FAR = 2;
const STUCK_MONEY = ["pedidos-refund-task", "pagos-rechazados", "diferencias"];

interface WorstItem {
  id: string;
  /** A larger number than the one that was told is news. */
  count: number;
  text: string;
  to: string;
}

interface Sources {
  lines: readonly Line[];
  comparison: DayComparison | null;
  troubles: readonly string[];
  today: LimaDay;
  holidays: ReadonlySet<string>;
}

/** The worst first: terms that end today or are over, stuck money, failing jobs, unlike figures. */
export function worstItems({ lines, comparison, troubles, today, holidays }: Sources): WorstItem[] {
  const terms = lines
    .filter(({ law, count, oldest }) => law !== undefined && count && oldest !== null && oldest <= today)
    .sort((one, other) => String(one.oldest).localeCompare(String(other.oldest)))
    .map(({ id, label, oldest, to }) => ({
      id: `${id}:${oldest}`,
      count: 1,
      text: `${label}: ${termWords(oldest ?? today, today, holidays)}`,
      to,
    }));
  const money = lines
    .filter(({ id, count }) => STUCK_MONEY.includes(id) && count)
    .map(({ id, label, count, centimos, to }) => ({
      id,
      count: count ?? 0,
      text: `${label}: ${formatNumber(count ?? 0)}${centimos > 0 ? `, ${formatSoles(centimos)}` : ""}`,
      to,
    }));
  const jobs = troubles.map((text) => ({ id: `trabajo:${text}`, count: 1, text, to: "/administracion/estado" }));
  const figures = (comparison?.unlike ?? [])
    .filter(({ distance }) => distance >= FAR)
    .map(({ name, value, low, high }) => ({
      id: `cifra:${comparison?.day}:${name}`,
      count: 1,
      text: `${figureText(name, value)}. Lo normal: ${formatNumber(low)} a ${formatNumber(high)}`,
      to: "/administracion",
    }));
  return [...terms, ...money, ...jobs, ...figures];
}

/** How a term stands: `vence hoy`. */
export function termWords(due: LimaDay, today: LimaDay, holidays: ReadonlySet<string>): string {
  const left = businessDaysLeft(today, due, holidays);
  if (due < today) return `venció hace ${businessDaysText(Math.abs(left))}`;
  return due === today ? "vence hoy" : `vence en ${businessDaysText(left)}`;
}

export function figureText(name: keyof typeof COMPARED, value: number): string {
  const { one, many } = COMPARED[name];
  return `${formatNumber(value)} ${value === 1 ? one : many}`;
}

export function worstMail({
  to,
  about,
  items,
  url,
}: {
  to: string;
  about: string[];
  items: readonly WorstItem[];
  url: string;
}): Mail {
  const [first, ...others] = items;
  const text = first?.text ?? "";
  return {
    kind: "day-alert",
    to,
    about,
    subject: others.length === 0 ? text : `${text}, y ${others.length} más`,
    heading: "Esto no puede esperar",
    blocks: items.map((item) => ({ label: item.text, href: url + item.to })),
    link: { label: "Ver el día", href: `${url}/administracion` },
    rest: ["No te lo repetimos hoy. Puedes apagar este correo al pie de «Lo mío»."],
  };
}
