import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import type { Plan } from "~/catalog/model";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageTitle } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { planAmount, planBenefits } from "./describe";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  const { accounts, catalog, log } = context;
  // The page is useful without its prices.
  const [user, plans] = await Promise.all([accounts.sessionSoon(), nullIfUnavailable(() => catalog.plans(), log)]);
  return {
    plans: plans?.filter((plan) => plan.active) ?? null,
    start: user ? "/sell/flow" : "/login?redirect=/sell/flow",
  };
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Vende tu bicicleta o moto") },
  {
    name: "description",
    content:
      "Publica tu bicicleta o moto en minutos: gratis o destacada, con fotos y contacto directo con compradores " +
      "de todo el Perú.",
  },
];

export default function Sell() {
  const { plans, start } = useLoaderData<typeof loader>();
  return (
    <Container>
      <SellHero start={start} />
      <SellingGuide />
      <PlanOffers plans={plans} />
      <PhotoTips />
      <SellCall start={start} />
    </Container>
  );
}

export function SellHero({ start }: { start: string }) {
  return (
    <section className="grid gap-5 pt-8 pb-10 sm:pt-14">
      <h1 className="max-w-2xl text-3xl tracking-tight sm:text-5xl">
        Vende tu bicicleta o moto a quien la está buscando
      </h1>
      <p className="max-w-2xl text-muted sm:text-lg">
        Publica en unos minutos desde tu celular. Los compradores te encuentran por marca, precio y departamento, y te
        contactan directamente.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={start} size="lg" className="w-full sm:w-auto">
          Empezar
        </LinkButton>
        <a href="#planes" className="btn btn-secondary btn-lg w-full sm:w-auto">
          Ver planes
        </a>
      </div>
    </section>
  );
}

const GUIDE = [
  {
    icon: "bike",
    title: "Cuéntanos qué vendes",
    text: "Escríbelo con tus palabras: reconocemos la categoría, la marca, el modelo y el año. Te pedimos solo lo que falta.",
  },
  {
    icon: "image",
    title: "Sube tus fotos",
    text: "Varias a la vez, desde la cámara o la galería. Elige cuál va de portada.",
  },
  {
    icon: "tag",
    title: "Pon precio y elige un plan",
    text: "Te proponemos uno según otras parecidas del catálogo. Tú decides, y eliges cuánto tiempo quieres publicar.",
  },
  {
    icon: "user",
    title: "Recibe a los compradores",
    text: "Solo los usuarios registrados ven tu contacto. Al vender, márcalo en Mis anuncios.",
  },
];

function SellingGuide() {
  return (
    <section id="guia" aria-labelledby="guia-titulo" className="pb-12">
      <h2 id="guia-titulo" className="pb-4 text-2xl">
        Así de simple
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {GUIDE.map(({ icon, title, text }, at) => (
          <Panel as="li" key={title} className="grid content-start gap-2">
            <Icon name={icon} className="size-8 text-accent" />
            <h3 className="text-lg">
              {at + 1}. {title}
            </h3>
            <p className="text-muted">{text}</p>
          </Panel>
        ))}
      </ol>
    </section>
  );
}

export function PlanOffers({ plans }: { plans: readonly Plan[] | null }) {
  return (
    <section id="planes" aria-labelledby="planes-titulo" className="pb-12">
      <h2 id="planes-titulo" className="pb-4 text-2xl">
        Planes de publicación
      </h2>
      {plans === null ? (
        <Notice tone="warning" title="No pudimos cargar los planes">
          Intenta de nuevo en unos minutos. Mientras tanto puedes empezar tu anuncio: el plan se elige al final.
        </Notice>
      ) : (
        <ul className="grid gap-4 md:grid-cols-3">
          {plans.map((plan) => (
            <Panel as="li" key={plan.id} className="grid content-start gap-3">
              <h3 className="text-lg">{plan.name}</h3>
              <p className="text-3xl font-semibold">{planAmount(plan)}</p>
              <ul className="grid gap-1.5">
                {planBenefits(plan).map((benefit) => (
                  <li key={benefit} className="flex gap-2">
                    <Icon name="check" className="mt-1 size-4 text-accent" />
                    {benefit}
                  </li>
                ))}
              </ul>
            </Panel>
          ))}
        </ul>
      )}
    </section>
  );
}

const TIPS = [
  "Toma las fotos de día y al aire libre, con un fondo despejado.",
  "Empieza por el lado derecho completo: esa es la mejor portada.",
  "Acércate a la transmisión, los frenos, las llantas y el tablero.",
  "Muestra también los rayones: quien ya los vio no regatea por ellos.",
  "En motos, tapa la placa si no quieres que se vea.",
];

export function PhotoTips() {
  return (
    <section id="consejos-fotos" aria-labelledby="fotos-titulo" className="pb-12">
      <Panel className="grid gap-6 md:grid-cols-[1fr_2fr]">
        <div>
          <p className="text-5xl font-semibold tracking-tight text-accent">70%</p>
          <p className="pt-2">más ventas con fotos de calidad. Son lo primero que mira un comprador.</p>
        </div>
        <div>
          <h2 id="fotos-titulo" className="pb-3 text-2xl">
            Consejos para tus fotos
          </h2>
          <ul className="grid gap-2">
            {TIPS.map((tip) => (
              <li key={tip} className="flex gap-2">
                <Icon name="image" className="mt-0.5 size-5 text-accent" />
                <span className="min-w-0">{tip}</span>
              </li>
            ))}
          </ul>
        </div>
      </Panel>
    </section>
  );
}

function SellCall({ start }: { start: string }) {
  return (
    <section className="grid justify-items-center gap-4 pb-14 text-center">
      <h2 className="text-2xl">¿Lista para su próximo dueño?</h2>
      <LinkButton to={start} size="lg" className="w-full sm:w-auto">
        Empezar
      </LinkButton>
    </section>
  );
}
