import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { lostValues } from "~/catalog/address";
import { unreadText } from "~/catalog/search/unread-text";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { AnnouncedPage } from "~/registry/announced/announced-page";
import { announcedPage, askForNotice } from "~/registry/announced/announced-page.loader.server";
import {
  isStolenIndexable,
  isStolenSubmission,
  parseStolenFilters,
  STOLEN_KEYS,
  stolenHref,
} from "~/registry/theft/list/filters";
import { stolenCountText, stolenListView } from "~/registry/theft/list/view";
import { StolenListPage } from "~/registry/theft/pages/list-page";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { theft, env } = context;
  if (!isOpenService(env.switches, "stolenList")) {
    // The page is the same for everyone: without the address of who is signed in.
    return { announced: { ...(await announcedPage(context, "stolenList")), email: "" }, page: null };
  }
  const params = new URL(request.url).searchParams;
  const filters = parseStolenFilters(params);
  if (isStolenSubmission(params)) throw redirect(stolenHref(filters));
  const found = stolenListView(await theft.list.entries(), filters, pageParam(params));
  const href = stolenHref(filters);
  const lines = lostValues(params, href, STOLEN_KEYS).map(unreadText);
  const lost = lines.length === 0 ? null : { lines, href, label: `Ver ${stolenCountText(found.total)}` };
  const page = {
    view: lost ? { ...found, cards: [], total: 0, page: 1, pages: 1 } : found,
    lost,
    isTrial: env.switches.stolenList === "prueba",
    isIndexable: isStolenIndexable(filters) && lost === null,
    site: { url: env.siteUrl, name: env.brandName },
  };
  return { announced: null, page };
}

/** The form of a list that is not open yet. */
export async function action({ request, context }: ActionFunctionArgs) {
  if (isOpenService(context.env.switches, "stolenList")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await askForNotice(context, "stolenList", form));
}

export const meta: MetaFunction<typeof loader> = ({ data: found }) => {
  if (!found?.page) return [{ title: pageTitle("Bicicletas robadas") }];
  const { view, site, isIndexable } = found.page;
  return [
    { title: pageTitle(view.heading, site.name) },
    {
      name: "description",
      content:
        `${view.heading}: fotos, color, marca y lugar de cada una. Si ves una, avísale a su dueño sin mostrar tus ` +
        "datos.",
    },
    { tagName: "link", rel: "canonical", href: site.url + stolenHref(view.filters, view.page) },
    ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
  ];
};

export default function BicicletasRobadas() {
  const { announced, page } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (page === null) return <AnnouncedPage view={announced} failure={rejected} />;
  return <StolenListPage view={page.view} lost={page.lost} isTrial={page.isTrial} />;
}
