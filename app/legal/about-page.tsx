import type { BusinessInfo } from "~/business/company";
import { formatNumber } from "~/business/format";
import { LinkButton } from "~/ui/button";

import { List, To, WriteTo } from "./links";

/** Figures of the catalogue; null where they could not be had. */
export interface AboutFigures {
  listings: number;
  bicycles: number;
  motorcycles: number;
}

export function AboutPage({ business, figures }: { business: BusinessInfo; figures: AboutFigures | null }) {
  const { name } = business;
  return (
    <>
      <div className="bg-pine text-on-pine [--accent-text:var(--accent)]">
        <div className="wrap relative py-10 sm:py-14">
          <h1 className="text-3xl tracking-tight sm:text-4xl">Acerca de {name}</h1>
          <p className="mt-3 max-w-xl text-on-pine-muted sm:text-lg">
            Un lugar peruano para que las bicis y las motos encuentren a quien las va a usar.
          </p>
          {figures && figures.listings > 0 ? <Figures {...figures} /> : null}
        </div>
      </div>
      <div className="wrap legal">
        <article className="text company">
          <section aria-labelledby="quienes-somos">
            <h2 id="quienes-somos">Quiénes somos</h2>
            <p>
              {name} es un mercado de bicicletas y motos, nuevas y usadas, de todo el Perú. Nos mueve una idea simple:
              comprar o vender una bici o una moto debería ser claro y tranquilo, también con un celular sencillo y una
              señal que va y viene. Por eso cada página pesa poco, funciona en cualquier navegador y dice lo que tiene
              que decir.
            </p>
          </section>
          <section aria-labelledby="que-hacemos">
            <h2 id="que-hacemos">Qué hacemos</h2>
            <List
              items={[
                "Si vendes: publicas con fotos, precio en soles y ficha técnica, y respondes mensajes desde tu cuenta.",
                "Si compras: buscas por marca, tipo, precio, año y lugar; guardas favoritos y búsquedas y, si " +
                  "quieres, te avisamos cuando aparece algo nuevo.",
                <>
                  Si tienes dudas: <To page="/asesores">nuestros asesores</To> te orientan gratis, y en{" "}
                  <To page="/talleres">talleres certificados</To> encuentras quién la revise o la repare.
                </>,
                "El trato lo hacen ustedes y no nos metemos en el precio. Si compras con Mercado Pago en el sitio, " +
                  "guardamos tu dinero hasta que recibes el vehículo.",
              ]}
            />
          </section>
          <section aria-labelledby="como-ganamos">
            <h2 id="como-ganamos">Cómo ganamos</h2>
            <p>
              Publicar es gratis y vender no tiene comisión. Ofrecemos planes de pago para quien quiere más días, más
              fotos o un lugar destacado; los precios están en <To page="/politicas#pagos">Pagos y devoluciones</To>.
            </p>
            <p>No vendemos tus datos y no mostramos publicidad de terceros.</p>
          </section>
          <section aria-labelledby="como-te-cuidamos">
            <h2 id="como-te-cuidamos">Cómo te cuidamos</h2>
            <List
              items={[
                "Tu correo no se muestra. Tu teléfono y tu WhatsApp los ve solo quien inició sesión y los pide, " +
                  "con un límite por día.",
                "Borramos de cada foto el lugar y la hora ocultos en el archivo. De la placa de una moto, la ficha " +
                  "muestra solo los dos últimos caracteres; en tus fotos, tápala tú.",
                "Puedes bloquear a quien te moleste y reportar anuncios, personas y conversaciones. Decide " +
                  "siempre una persona.",
                <>
                  Tus datos son tuyos: <To page="/perfil/mis-datos">descárgalos</To> o{" "}
                  <To page="/eliminacion-de-datos">elimínalos</To> cuando quieras.
                </>,
              ]}
            />
            <p>
              Lo que no hacemos, y preferimos decirlo: no revisamos los vehículos en persona y no comprobamos sus
              papeles. Revisa siempre antes de pagar.
            </p>
          </section>
          <section aria-labelledby="hablemos">
            <h2 id="hablemos">Hablemos</h2>
            <p>
              Escríbenos: <WriteTo business={business} />. Si algo no salió bien, está el{" "}
              <To page="/libro-de-reclamaciones">Libro de Reclamaciones</To>, y las reglas de la casa en{" "}
              <To page="/politicas">Políticas</To>.
            </p>
            <p className="actions">
              <LinkButton to="/comprar">Ver anuncios</LinkButton>
              <LinkButton to="/sell" variant="secondary">
                Publicar el mío
              </LinkButton>
            </p>
          </section>
        </article>
        <BusinessCard business={business} />
      </div>
    </>
  );
}

/** Configured facts of the business, and its hours. */
function BusinessCard({ business: { name, contact, legal, businessHours } }: { business: BusinessInfo }) {
  const lines = [
    { label: "Razón social", values: [legal.razonSocial] },
    { label: "RUC", values: [legal.ruc] },
    { label: "Dirección", values: [legal.direccionLegal ?? contact.address] },
    { label: "Atención (hora de Lima)", values: businessHours.map(({ days, hours }) => `${days}: ${hours}`) },
  ];
  return (
    <aside aria-labelledby="detras" className="card-of">
      <h2 id="detras">Detrás de {name}</h2>
      <dl>
        {lines.map(({ label, values }) => {
          const told = values.filter((value) => value !== null);
          return told.length === 0 ? null : (
            <div key={label}>
              <dt>{label}</dt>
              {told.map((value) => (
                <dd key={value}>{value}</dd>
              ))}
            </div>
          );
        })}
      </dl>
    </aside>
  );
}

function Figures({ listings, bicycles, motorcycles }: AboutFigures) {
  const shown = [
    { label: listings === 1 ? "anuncio hoy" : "anuncios hoy", value: listings },
    { label: bicycles === 1 ? "bicicleta" : "bicicletas", value: bicycles },
    { label: motorcycles === 1 ? "moto" : "motos", value: motorcycles },
  ].filter(({ value }) => value > 0);
  return (
    <ul className="figures">
      {shown.map(({ label, value }) => (
        <li key={label}>
          <strong className="text-accent">{formatNumber(value)}</strong> {label}
        </li>
      ))}
    </ul>
  );
}
