import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, Form } from "@remix-run/react";

import { DAY_SECONDS } from "~/business/durations";
import { done, respond, unknownIntent } from "~/platform/forms/outcome";
import { readForm, readCookie, serverCookie } from "~/platform/http/http";
import { CHECKLIST_PATH, CHECK_PATH } from "~/registry/numbers/check/constants";
import { pageTitle } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { knownItems, MOTO_CHECKLIST, type ChecklistItemId } from "./constants";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

const COOKIE = "__Host-lista-moto";
const LIFE_SECONDS = 180 * DAY_SECONDS;

/** Ticked items in this browser's cookie: none of it is stored on the server. */
function tickedItems(request: Request): ChecklistItemId[] {
  return knownItems((readCookie(request, COOKIE) ?? "").slice(0, 1_000).split("."));
}

/** The header that keeps these items; an empty list removes the cookie. */
function rememberItems(items: readonly ChecklistItemId[]): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, items.join("."), items.length > 0 ? LIFE_SECONDS : 0) });
}

export function loader({ request, context }: LoaderFunctionArgs) {
  return { ticked: tickedItems(request), site: { url: context.env.siteUrl, name: context.env.brandName } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const ticked = knownItems(form.getAll("listo").filter((id) => typeof id === "string"));
  switch (form.get("intent")) {
    case "keep":
      return respond(done(CHECKLIST_PATH, "Guardamos tus marcas en este navegador.", rememberItems(ticked)));
    case "clear":
      return respond(done(CHECKLIST_PATH, "Borramos tus marcas.", rememberItems([])));
    default:
      return respond(unknownIntent(form));
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Lista para comprar una moto usada", page?.site.name) },
  {
    name: "description",
    content:
      "Papeles, multas, número de motor y chasis, notaría y costos: lo que debes revisar antes de pagar una moto.",
  },
  ...(page ? [{ tagName: "link", rel: "canonical", href: page.site.url + CHECKLIST_PATH }] : []),
];

export default function ChecklistPage() {
  const ticked = useLoaderData<typeof loader>().ticked;
  const done = new Set<string>(ticked);
  const total = MOTO_CHECKLIST.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <Container narrow className="pb-12">
      <div className="print:hidden">
        <Breadcrumbs items={[{ label: "Consulta vehicular", to: CHECK_PATH }, { label: "Lista para motos" }]} />
      </div>
      <PageHeader title="Lista para comprar una moto usada" />
      <p className="-mt-3 mb-4 text-muted print:hidden">
        Marca lo que ya revisaste. Tus marcas se guardan solo en este navegador; también puedes imprimirla.
      </p>
      <p role="status" className="mb-4 font-semibold print:hidden">
        {done.size} de {total} revisados
      </p>
      <Form method="post" reloadDocument className="grid gap-5">
        {MOTO_CHECKLIST.map(({ title, items }, position) => (
          <Section key={title} id={`lista-${position + 1}`} title={title} className="break-inside-avoid">
            <ul className="grid gap-1">
              {items.map(({ id, text }) => (
                <li key={id}>
                  <label className="flex min-h-8 items-start gap-2.5 py-1">
                    <input
                      type="checkbox"
                      name="listo"
                      value={id}
                      defaultChecked={done.has(id)}
                      className="peer mt-1 size-4 flex-none print:hidden"
                    />
                    {/* On paper: printers leave out the browser's tick. */}
                    <span aria-hidden="true" className="hidden flex-none print:inline print:peer-checked:hidden">
                      ☐
                    </span>
                    <span aria-hidden="true" className="hidden flex-none print:peer-checked:inline">
                      ☑
                    </span>
                    <span className="min-w-0">{text}</span>
                  </label>
                </li>
              ))}
            </ul>
          </Section>
        ))}
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button name="intent" value="keep">
            Guardar mis marcas
          </Button>
          <Button name="intent" value="clear" variant="secondary">
            Borrar todas
          </Button>
        </div>
        <p className="text-sm text-muted print:hidden">
          Los requisitos y precios cambian: confírmalos en SUNARP y en tu notaría. Para imprimir usa el menú de tu
          navegador.
        </p>
      </Form>
    </Container>
  );
}
