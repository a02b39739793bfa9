import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { badRequest, readCookie, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { dataSavingCookie, parseDataSaving } from "~/shell/page/data-saving";
import { DEVICE_PATH, DEVICE_TITLE } from "~/shell/page/device-panel-constants";
import { isTextSize, parseTextSize, textSizeCookie } from "~/shell/page/text-size";
import { pageTitle } from "~/shell/page/title";
import { DevicePage } from "~/shell/panel/device-page";
import { SAVING_FIELD, TEXT_FIELD } from "~/shell/panel/panel-html";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export function loader({ request, context }: LoaderFunctionArgs) {
  const { brandName, siteUrl } = context.env;
  const saves = parseDataSaving(readCookie(request, "ahorro"));
  return {
    brand: brandName,
    facts: {
      level: "h2" as const,
      textSize: parseTextSize(readCookie(request, "texto")),
      savesData: saves === true,
      isSavingSuggested: saves === null && request.headers.get("Save-Data")?.toLowerCase() === "on",
      back: DEVICE_PATH,
      shared: { title: `${brandName}: compra y vende bicicletas y motos`, url: siteUrl },
    },
  };
}

/** One choice a request: a size of text, or whether data are spared. Leads back to the page of the form. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return redirect(safeRedirect(form.get("volver"), DEVICE_PATH), {
    status: 303,
    headers: { "Set-Cookie": chosenCookie(form) },
  });
}

function chosenCookie(form: FormData): string {
  const [size, saving] = [form.get(TEXT_FIELD), form.get(SAVING_FIELD)];
  if (isTextSize(size)) return textSizeCookie(size);
  const saves = typeof saving === "string" && size === null ? parseDataSaving(saving) : null;
  if (saves === null) throw badRequest("Elige un tamaño de texto o el ahorro de datos.");
  return dataSavingCookie(saves);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(DEVICE_TITLE, data?.brand) },
  { name: "robots", content: "noindex" },
];

export default function Device() {
  return <DevicePage {...useLoaderData<typeof loader>()} />;
}
