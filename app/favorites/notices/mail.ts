import { formatSoles } from "~/business/money";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

import { priceChange } from "../view";
import type { FavoriteNews } from "./model";

interface FavoriteMailFacts {
  site: { url: string; name: string };
  user: { email: string; displayName: string };
  news: readonly FavoriteNews[];
  /** Turns these mails off, without signing in. */
  unsubscribe: string;
}

export function favoriteMail({ site, user, news, unsubscribe }: FavoriteMailFacts): Mail {
  const drops = news.filter((one) => one.kind === "drop");
  const sold = news.filter((one) => one.kind === "sold");
  return textMail({
    to: user.email,
    subject: subjectOf(drops, sold),
    greeting: `Hola, ${user.displayName}:`,
    blocks: [
      drops.length > 0 && "Bajaron de precio:",
      ...drops.map(({ id, title, then, now }) => [
        `${title} · ${formatSoles(now, { compact: true })} (${priceChange(then, now)?.text ?? ""})`,
        `${site.url}/producto/${id}`,
      ]),
      sold.length > 0 && "Se vendieron:",
      sold.length > 0 && sold.map(({ title }) => title),
      ["Mira todos tus favoritos:", `${site.url}/favorites`],
      ["Te escribimos por tus favoritos una vez al día como máximo.", "Para no recibir más estos avisos:", unsubscribe],
    ],
    link: { label: "Cambia tus avisos por correo:", href: `${site.url}/perfil/preferencias` },
    footer: site.name,
    // RFC 2369 and 8058: mail programs show a button of their own, which POSTs without the page.
    headers: { "List-Unsubscribe": `<${unsubscribe}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  });
}

function subjectOf(drops: readonly { title: string }[], sold: readonly { title: string }[]): string {
  const [drop] = drops;
  const [sale] = sold;
  if (drop && drops.length === 1 && !sale) return `Bajó de precio: ${drop.title}`;
  if (sale && sold.length === 1 && !drop) return `Se vendió: ${sale.title}`;
  if (!sale) return `${drops.length} de tus favoritos bajaron de precio`;
  if (!drop) return `${sold.length} de tus favoritos se vendieron`;
  return `Novedades de ${drops.length + sold.length} de tus favoritos`;
}
