import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { BusinessInfo } from "~/business/company";
import type { OpeningState } from "~/business/hours";
import { mapHref, withText } from "~/business/links";
import { BOOK_NOTICE, BOOK_PATH } from "~/complaints/constants";
import { Badge } from "~/ui/badge";
import { Icon } from "~/ui/icon";
import { PHONE_ICON, WHATSAPP_ICON } from "~/ui/icon-paths";
import { Panel } from "~/ui/panel";

export function ContactDetails({ business, opening }: { business: BusinessInfo; opening: OpeningState }) {
  const { name, contact, socialMedia } = business;
  return (
    <Panel as="section" aria-labelledby="datos-titulo" className="grid gap-5">
      <h2 id="datos-titulo" className="text-xl">
        Cómo ubicarnos
      </h2>
      <ul className="grid gap-1">
        {contact.whatsapp ? (
          <Way
            path={WHATSAPP_ICON}
            name="WhatsApp"
            label={contact.whatsapp.label}
            href={withText(contact.whatsapp.href, `Hola, ${name}. Tengo una consulta: `)}
          />
        ) : null}
        {contact.phone ? (
          <Way path={PHONE_ICON} name="Teléfono" label={contact.phone.label} href={contact.phone.href} />
        ) : null}
        {contact.email ? <Way icon="mail" name="Correo" label={contact.email.label} href={contact.email.href} /> : null}
      </ul>
      <Hours business={business} opening={opening} />
      {contact.address ? (
        <div>
          <h3 className="font-semibold">Dirección</h3>
          <address className="mt-1 not-italic">
            {contact.address}, {contact.country}
          </address>
          <a
            href={mapHref(`${contact.address}, ${contact.country}`)}
            rel="noopener noreferrer"
            className="link inline-flex min-h-8 items-center"
          >
            Ver en el mapa
          </a>
        </div>
      ) : null}
      {socialMedia.length > 0 ? (
        <div>
          <h3 id="redes" className="scroll-mt-24 font-semibold">
            Redes sociales
          </h3>
          <ul className="flex flex-wrap gap-x-4">
            {socialMedia.map((network) => (
              <li key={network.name}>
                <a href={network.url} rel="noopener noreferrer" className="link inline-flex min-h-8 items-center">
                  {network.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  );
}

interface WayProps {
  icon?: string;
  path?: string;
  name: string;
  label: string;
  href: string;
}

function Way({ icon, path, name, label, href }: WayProps) {
  return (
    <li>
      <a
        href={href}
        rel="noopener noreferrer"
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-control px-2 py-1 hover:bg-sunken"
      >
        <Icon name={icon} path={path} className="size-6 text-accent" />
        <span className="min-w-0">
          <span className="block text-sm text-muted">{name}</span>
          <span className="font-semibold wrap-anywhere">{label}</span>
        </span>
      </a>
    </li>
  );
}

function Hours({ business: { businessHours }, opening }: { business: BusinessInfo; opening: OpeningState }) {
  return (
    <div>
      <h3 id="horario" className="scroll-mt-24 font-semibold">
        Horario de atención
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-x-2">
        <Badge tone={opening.open ? "success" : "neutral"}>{opening.label}</Badge>
        <span className="text-sm text-muted">{opening.next}</span>
      </p>
      <table className="mt-2 w-full">
        <caption className="sr-only">Horario de atención, hora de Lima</caption>
        <tbody>
          {businessHours.map(({ days, hours }) => (
            <HoursRow key={days} days={days}>
              {hours}
            </HoursRow>
          ))}
          <HoursRow days="Domingos y feriados">Cerrado</HoursRow>
        </tbody>
      </table>
    </div>
  );
}

function HoursRow({ days, children }: { days: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row" className="py-0.5 pr-4 font-normal text-muted">
        {days}
      </th>
      <td className="py-0.5 whitespace-nowrap">{children}</td>
    </tr>
  );
}

export function LegalDetails({ business: { name, legal } }: { business: BusinessInfo }) {
  const facts = [
    { term: "Razón social", value: legal.razonSocial },
    { term: "RUC", value: legal.ruc },
    { term: "Domicilio fiscal", value: legal.direccionLegal },
  ].filter(({ value }) => value !== null);
  return (
    <div className="grid gap-6">
      <Panel as="section" aria-labelledby="libro-titulo" className="grid gap-2">
        <h2 id="libro-titulo" className="text-lg">
          Libro de Reclamaciones
        </h2>
        <p>{BOOK_NOTICE}</p>
        <Link to={BOOK_PATH} className="link inline-flex min-h-8 items-center">
          Presentar un reclamo o una queja
        </Link>
      </Panel>
      {facts.length > 0 ? (
        <Panel as="section" aria-labelledby="empresa-titulo" className="grid gap-2">
          <h2 id="empresa-titulo" className="text-lg">
            Quién está detrás de {name}
          </h2>
          <dl className="grid gap-2">
            {facts.map(({ term, value }) => (
              <div key={term}>
                <dt className="text-sm text-muted">{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
      ) : null}
    </div>
  );
}
