import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { notFound } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";
import { FOUND_PATH } from "~/registry/theft/constants";
import { posterPath, STOLEN_LIST_PATH } from "~/registry/theft/constants";
import { pageTitle } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { TrialLine } from "~/ui/trial-line";

import { stolenDetailPage } from "./detail.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  const detail = isOpenService(env.switches, "stolenList") ? await theft.list.detail(params.id) : null;
  if (detail === null) throw notFound("Este reporte no existe, o ya no está publicado.");
  const site = { url: env.siteUrl, name: env.brandName };
  return stolenDetailPage(detail, site, env.switches.stolenList === "prueba");
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found) return [{ title: pageTitle("Reporte no encontrado") }, { name: "robots", content: "noindex" }];
  const { title, description, canonical, openGraph, structuredData, isIndexable } = found.head;
  return [
    { title: pageTitle(title) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonical },
    ...openGraph,
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex" }]),
    { "script:ld+json": structuredData },
  ];
};

export default function StolenDetailPage() {
  const view = useLoaderData<typeof loader>().page;
  const { name, title, photos, facts, story, badges, sightingHref, whatsapp, id, isRecovered, hasOwner, isTrial } =
    view;
  return (
    <Container className="pb-12">
      <Breadcrumbs items={[{ label: "Bicicletas robadas", to: STOLEN_LIST_PATH }, { label: name }]} />
      <PageHeader title={title} lead={view.lead} />
      <TrialLine isTrial={isTrial} />
      {isRecovered ? (
        <Notice tone="success" title="Ya apareció">
          Su dueño la recuperó. Gracias a quienes avisaron.
        </Notice>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
          <div className="grid gap-4">
            <Photos photos={photos.slice(0, 1)} name={name} />
            {photos.length === 0 ? <Notice>Su dueño no puso fotos.</Notice> : null}
          </div>
          <div className="grid gap-4 lg:row-span-2">
            <Panel className="grid gap-4">
              <p className="flex flex-wrap gap-2">
                {badges.map(({ label, tone }) => (
                  <Badge key={label} tone={tone}>
                    {label}
                  </Badge>
                ))}
              </p>
              <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
                {facts.map(({ label, value }) => (
                  <div key={label} className="contents">
                    <dt className="text-muted">{label}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
              {story === "" ? null : <p className="whitespace-pre-line wrap-anywhere">{story}</p>}
            </Panel>
            <Panel className="grid gap-3">
              {hasOwner ? (
                <>
                  <LinkButton to={sightingHref} size="lg">
                    La vi
                  </LinkButton>
                  <LinkButton to={`${FOUND_PATH}?reporte=${id}`} variant="secondary">
                    La tengo yo
                  </LinkButton>
                </>
              ) : (
                <p className="font-semibold">
                  Su dueño ya no está en esta página: si la ves, avisa a la Policía (105).
                </p>
              )}
              <a
                href={whatsapp}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonClass({ variant: "secondary" })}
              >
                Compartir por WhatsApp
              </a>
              <a href={posterPath(id)} className={buttonClass({ variant: "secondary" })}>
                Imprimir cartel (PDF)
              </a>
            </Panel>
            <Notice tone="warning" title="Si te la ofrecen o la encuentras">
              No la compres y no intentes recuperarla por tu cuenta: llama a la Policía (105)
              {hasOwner ? " y avisa con «La vi»" : ""}.
            </Notice>
          </div>
          <div className="grid gap-4">
            <Photos photos={photos.slice(1)} name={name} from={1} />
          </div>
        </div>
      )}
    </Container>
  );
}

/** The first photo comes before the facts on a phone, the others after them. */
function Photos({ photos, name, from = 0 }: { photos: readonly PhotoRef[]; name: string; from?: number }) {
  return photos.map((photo, position) => (
    <Picture
      key={photo.key}
      photo={photo}
      alt={from + position === 0 ? name : `${name}, foto ${from + position + 1}`}
      sizes="(min-width: 1024px) 640px, 100vw"
      priority={from + position === 0}
      className="h-auto w-full rounded-card"
    />
  ));
}
