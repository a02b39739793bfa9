import { formatDate } from "~/business/format";
import type { Mail } from "~/platform/mail/mail";
import { textMail } from "~/platform/mail/text-mail";

interface EndingFacts {
  to: { email: string; displayName: string };
  title: string;
  expiresAt: Date;
  site: { url: string; name: string };
}

export function endingMail({ to, title, expiresAt, site }: EndingFacts): Mail {
  const day = formatDate(expiresAt);
  return textMail({
    to: to.email,
    subject: `Tu anuncio termina el ${day}: ${title}`,
    greeting: `Hola, ${to.displayName}:`,
    blocks: [
      `Tu anuncio «${title}» termina el ${day}. Desde entonces ya no se verá en el catálogo.`,
      "Si todavía lo vendes, renuévalo cuando termine: está en «Mis anuncios», con el botón «Renovar». Si " +
        "ya se vendió, márcalo como vendido.",
      ["Tus anuncios:", `${site.url}/perfil/anuncios`],
    ],
    link: { label: "Para no recibir estos avisos, cambia tus preferencias:", href: `${site.url}/perfil/preferencias` },
    footer: site.name,
  });
}
