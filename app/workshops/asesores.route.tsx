import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { pageTitle } from "~/shell/page/title";
import { advisorsView } from "~/workshops/advisors";
import { AdvisorsPage } from "~/workshops/advisors-page";
import { parseTopic, topicHref } from "~/workshops/filters";

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
