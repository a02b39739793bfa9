import type { BusinessInfo } from "~/business/company";
import { ANSWER_DAYS, BOOK_PATH, DEFINITIONS, FOOTNOTES } from "~/complaints/constants";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

const BACK = `?redirect=${encodeURIComponent(BOOK_PATH)}`;

/** The book for a visitor, where it requires a sign-in: its purpose, the reason for the sign-in, and the other ways. */
export function BookIntroPage({ name, contact }: Pick<BusinessInfo, "name" | "contact">) {
  return (
    <Container narrow className="grid gap-4 pb-10">
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Icon name="book" className="size-9 flex-none text-accent" />
            Libro de Reclamaciones
          </span>
        }
        lead={
          `Aquí presentas un reclamo o una queja sobre ${name}. Es gratis y te respondemos por escrito en ` +
          `${ANSWER_DAYS} días hábiles como máximo.`
        }
      />
      <Panel as="section" aria-labelledby="con-cuenta" className="grid gap-3">
        <h2 id="con-cuenta" className="text-xl">
          Preséntalo en línea
        </h2>
        <p>
          Te pedimos entrar a tu cuenta para que la hoja quede a tu nombre: así solo tú ves en qué va, y la copia y la
          respuesta llegan a tu correo. Después llenas el formulario y recibes tu número al momento.
        </p>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={`/login${BACK}`}>Iniciar sesión y llenar la hoja</LinkButton>
          <LinkButton to={`/register${BACK}`} variant="secondary">
            Crear una cuenta
          </LinkButton>
        </div>
      </Panel>
      <Panel as="section" aria-labelledby="sin-cuenta" className="grid gap-3">
        <h2 id="sin-cuenta" className="text-xl">
          Sin entrar a una cuenta
        </h2>
        <p>
          Si tu cuenta está suspendida, no tienes correo o prefieres no crear una cuenta, usa una de estas vías. Dinos
          tu nombre, tu documento, tu domicilio o correo, qué pasó y qué pides. El plazo de respuesta es el mismo.
        </p>
        <OtherWays contact={contact} />
      </Panel>
      <ul className="grid gap-2 text-sm text-muted">
        {[...DEFINITIONS, ...FOOTNOTES].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Container>
  );
}

function OtherWays({ contact: { email, phone, whatsapp, address } }: Pick<BusinessInfo, "contact">) {
  const ways = [
    email && { label: "Correo", text: email.label, href: `${email.href}?subject=Libro%20de%20Reclamaciones` },
    phone && { label: "Teléfono", text: phone.label, href: phone.href },
    whatsapp && { label: "WhatsApp", text: whatsapp.label, href: whatsapp.href },
    address && { label: "En persona o por carta", text: address, href: null },
  ].filter((way) => way !== null && way !== "");
  if (ways.length === 0)
    return (
      <p>
        <a href="/contacto" className="link">
          Escríbenos desde Contacto
        </a>
        .
      </p>
    );
  return (
    <dl className="grid gap-3">
      {ways.map(({ label, text, href }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-semibold wrap-anywhere">
            {href === null ? (
              text
            ) : (
              <a href={href} rel="noopener" className="link inline-flex min-h-8 items-center">
                {text}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
