import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { initialsOf } from "~/catalog/seller/seller";
import { pageTitle } from "~/shell/page/title";
import { buttonClass, LinkButton } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { WHATSAPP_ICON } from "~/ui/icon-paths";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { advisorsView, type AdvisorCard, type AdvisorsView } from "./advisors";
import { parseTopic, topicHref } from "./filters";
import { OpenState } from "./workshop-card";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { workshops, clock, env } = context;
  const topic = parseTopic(new URL(request.url).searchParams);
  const whatsapp = businessInfo(env).contact.whatsapp?.href ?? null;
  const view = advisorsView(await workshops.advisors(), topic, whatsapp, { now: clock.now(), holidays: env.holidays });
  return { view, site: { url: env.siteUrl, name: env.brandName } };
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Asesores") }];
  const { view, site } = page;
  return [
    { title: pageTitle(view.title, site.name) },
    {
      name: "description",
      content:
        "Te orientamos gratis para comprar o vender una bicicleta o moto: papeles, qué revisar antes de " +
        "pagar, cómo identificar tu bicicleta y compra segura.",
    },
    { tagName: "link", rel: "canonical", href: site.url + topicHref(view.topic) },
  ];
};

export default function Asesores() {
  const { view } = useLoaderData<typeof loader>();
  return <AdvisorsPage view={view} />;
}

export function AdvisorsPage({ view: { title, topics, advisors, topic, requestHref } }: { view: AdvisorsView }) {
  return (
    <div className="wrap pb-12">
      <PageHeader
        title={title}
        lead="Personas que conocen de bicicletas, motos y papeles. Te orientan gratis, antes y después de comprar o vender."
      >
        <LinkButton to={requestHref}>Pedir una asesoría</LinkButton>
      </PageHeader>
      <nav aria-label="Temas" className="pb-6">
        <ul className="chips">
          {topics.map(({ id, name, count }) => (
            <li key={id ?? ""}>
              <Link
                to={topicHref(id)}
                preventScrollReset
                aria-current={id === topic ? "true" : undefined}
                className="chip aria-[current]:border-accent-text aria-[current]:bg-accent-soft"
              >
                {name} <span>{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {advisors.length > 0 ? (
        <ul aria-label="Asesores" className="grid gap-4 md:grid-cols-2">
          {advisors.map((advisor) => (
            <AdvisorItem key={advisor.id} advisor={advisor} />
          ))}
        </ul>
      ) : (
        <Panel className="grid justify-items-start gap-3">
          <p className="text-xl font-bold">Ahora nadie atiende este tema</p>
          <p className="text-muted">Déjanos tu consulta y te respondemos por correo.</p>
          <LinkButton to={requestHref} variant="secondary">
            Dejar mi consulta
          </LinkButton>
        </Panel>
      )}
    </div>
  );
}

function AdvisorItem({
  advisor: { name, headline, description, topics, languages, state, hours, whatsappHref, requestHref },
}: {
  advisor: AdvisorCard;
}) {
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-raised p-4 shadow-card sm:p-6">
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className="grid size-16 flex-none place-items-center rounded-full bg-accent-soft text-xl font-bold text-accent"
        >
          {initialsOf(name)}
        </span>
        <div className="min-w-0">
          <h2 className="text-xl">{name}</h2>
          <p>{headline}</p>
          <p className="text-sm">
            <OpenState state={state} />
          </p>
        </div>
      </div>
      {description ? <p className="text-muted">{description}</p> : null}
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[7rem_1fr]">
        <dt className="font-semibold">Te ayuda con</dt>
        <dd className="flex flex-wrap items-start gap-1.5">
          {topics.map((topic) => (
            <span key={topic} className="rounded-full bg-sunken px-2.5 py-0.5">
              {topic}
            </span>
          ))}
        </dd>
        <dt className="font-semibold">Atiende</dt>
        <dd>
          {hours.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </dd>
        {languages ? (
          <>
            <dt className="font-semibold">Habla</dt>
            <dd>{languages}</dd>
          </>
        ) : null}
      </dl>
      <div className="mt-auto flex flex-wrap gap-2 max-sm:*:grow">
        {whatsappHref ? (
          <a
            href={whatsappHref}
            rel="noreferrer"
            className={buttonClass({})}
            aria-label={`Escribir a ${name} por WhatsApp`}
          >
            <Icon path={WHATSAPP_ICON} /> WhatsApp
          </a>
        ) : null}
        <Link
          to={requestHref}
          className={buttonClass({ variant: "secondary" })}
          aria-label={`Dejar una consulta a ${name}`}
        >
          Dejar una consulta
        </Link>
      </div>
    </li>
  );
}
