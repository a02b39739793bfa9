import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, TextField } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { BrandFields, Following } from "./brand-fields";
import { loadBrand, submitBrand, type BrandView } from "./brands.page.server";
import type { ReferenceReply } from "./forms.server";
import { ADMIN_BRANDS_PATH, adminBrandPath } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("catalog", ({ params, context, query }) =>
  loadBrand(context, params.id ?? "", query),
);

/** `intent`: guardar, primero, no-primero, unir or separar. */
export const action = adminAction(
  "catalog",
  ({ params, context, uid, form }) => submitBrand(context, uid, params.id ?? "", form),
  ({ params }) => ({ target: `brands/${params.id ?? ""}` }),
);

export const meta = pageMeta("Marca");

export default function AdminBrand() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminBrandPage key={view.version} view={view} reply={reply} />;
}

interface BrandPageProps {
  view: BrandView;
  reply: ReferenceReply | null;
}

export function AdminBrandPage({ view, reply }: BrandPageProps) {
  const { name, listings, publicPath, mergedInto, version, isFirst, following, fields } = view;
  const values = reply?.values.nombre === undefined ? view.values : reply.values;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={ADMIN_BRANDS_PATH}>Marcas</BackLink>
      <PageHeader title={name}>
        {mergedInto === null ? (
          <Link to={publicPath} className="link inline-flex min-h-8 items-center">
            {listings === 1 ? "1 anuncio publicado" : `${listings} anuncios publicados`}
          </Link>
        ) : null}
      </PageHeader>
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Following following={following} />
        {mergedInto === null ? (
          <>
            <Section id="datos" title="Datos">
              <Form method="post" className="grid gap-4">
                <input type="hidden" name="version" value={values.version ?? version} />
                <BrandFields fields={fields} reply={{ values, errors }} />
                <Fields of={fields} reply={{ values, errors }} only={["activa"]} />
                <p className="text-sm text-muted">
                  La dirección de sus anuncios no cambia con el nombre. Los anuncios toman el nombre nuevo en unos
                  minutos.
                </p>
                <div>
                  <Button name="intent" value="guardar">
                    Guardar
                  </Button>
                </div>
              </Form>
            </Section>
            <Section id="lugar" title="Lugar">
              <Form method="post" className="flex flex-wrap items-center gap-3">
                <span>{isFirst ? "Va entre las primeras." : "Va por su nombre, después de las primeras."}</span>
                <Button name="intent" value={isFirst ? "no-primero" : "primero"} variant="secondary">
                  {isFirst ? "Quitar de las primeras" : "Poner entre las primeras"}
                </Button>
              </Form>
            </Section>
            <Merge view={view} errors={errors} />
          </>
        ) : (
          <>
            <Notice title="Está unida a otra marca">
              Su dirección y sus anuncios son de{" "}
              <Link to={mergedInto.path} className="link inline-flex min-h-6 items-center">
                {mergedInto.name}
              </Link>
              .
            </Notice>
            <Split view={view} into={mergedInto.name} errors={errors} />
          </>
        )}
      </div>
    </>
  );
}

/** First the new place, then a preview. */
function Split({ view, into, errors }: { view: BrandView; into: string; errors: Record<string, string> }) {
  const { id, name, version, split } = view;
  return (
    <Section id="separar" title={`Separar de ${into}`}>
      {split === null ? (
        <>
          <p>Si se unieron por error, {name} puede ser otra vez su propia marca.</p>
          <div>
            <LinkButton to={`${adminBrandPath(id)}?separar=si#separar`} variant="secondary">
              Revisar qué cambia
            </LinkButton>
          </div>
        </>
      ) : (
        <Form method="post" className="grid gap-3">
          <input type="hidden" name="version" value={version} />
          <ul className="grid list-disc gap-1 pl-5">
            <li>{rememberedText(split.remembered, name, into)}</li>
            <li className="wrap-anywhere">
              Los filtros y búsquedas guardadas con {name} muestran otra vez {name}.
            </li>
            <li className="wrap-anywhere">
              {split.isOffered
                ? `${name} se ofrece otra vez al vender y al registrar.`
                : `${name} no se ofrecía: puedes ofrecerla después, en sus datos.`}
            </li>
            <li>Lo comprado y las bicicletas registradas no cambian.</li>
          </ul>
          <Checkbox name="confirmo" value="si" error={errors.confirmo} label="Son marcas distintas." />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="separar" variant="danger">
              Separar {name} de {into}
            </Button>
            <LinkButton to={adminBrandPath(id)} variant="secondary">
              No, volver
            </LinkButton>
          </div>
        </Form>
      )}
    </Section>
  );
}

function rememberedText(count: number, name: string, into: string): string {
  const unchanged = `Los anuncios que todavía dicen ${name} son suyos otra vez.`;
  if (count === 0)
    return `${unchanged} Los que ya tomaron el nombre ${into} lo conservan: ninguno recuerda que era de ${name}.`;
  const many = count === 1 ? "1 anuncio recuerda" : `${count >= 1_000 ? "Más de 1,000" : count} anuncios recuerdan`;
  const back = count === 1 ? "era" : "eran";
  const take = count === 1 ? "lo recupera" : "lo recuperan";
  return `${unchanged} ${many} que ${back} de ${name} y ${take}, si el vendedor no cambió la marca.`;
}

/** First the other brand, then a preview. */
function Merge({ view, errors }: { view: BrandView; errors: Record<string, string> }) {
  const { id, name, names, typed, merge, mergeProblem, merged, version } = view;
  return (
    <Section id="unir" title={`Unir otra marca a ${name}`}>
      {merged.length === 0 ? null : (
        <p className="flex flex-wrap gap-x-3">
          Ya unidas:
          {merged.map((one) => (
            <Link key={one.path} to={one.path} className="link inline-flex min-h-6 items-center wrap-anywhere">
              {one.name}
            </Link>
          ))}
        </p>
      )}
      <form method="get" action={`${adminBrandPath(id)}#unir`} className="flex flex-wrap items-end gap-3">
        <TextField
          name="con"
          label="La otra marca"
          hint="Tal como está escrita; puede ser una que solo escribió un vendedor"
          defaultValue={typed}
          error={errors.con ?? mergeProblem ?? undefined}
          list="otras-marcas"
          autoComplete="off"
          maxLength={40}
          className="min-w-0 flex-1 basis-56"
        />
        <datalist id="otras-marcas">
          {names.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <Button variant="secondary">Revisar</Button>
      </form>
      {merge === null ? null : (
        <Form method="post" className="grid gap-3 border-t border-line pt-3">
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="con" value={typed} />
          <ul className="grid list-disc gap-1 pl-5">
            <li className="wrap-anywhere">
              Sus anuncios publicados ({merge.listings}) salen como {name}, y los filtros y búsquedas guardadas con{" "}
              {merge.name} muestran {name}.
            </li>
            <li className="wrap-anywhere">
              {merge.isStored
                ? `${merge.name} deja de ofrecerse.`
                : `${merge.name} no está en la lista: queda como otra forma de escribir ${name}.`}
            </li>
            <li>El texto de los anuncios cambia por partes. No cambia en lo comprado ni en bicicletas registradas.</li>
            <li>Si fue un error, se pueden separar después: los anuncios recuerdan cómo se llamaban.</li>
          </ul>
          <Checkbox name="confirmo" value="si" error={errors.confirmo} label="Son la misma marca." />
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value="unir" variant="danger">
              Unir {merge.name} a {name}
            </Button>
            <LinkButton to={adminBrandPath(id)} variant="secondary">
              No, volver
            </LinkButton>
          </div>
        </Form>
      )}
    </Section>
  );
}
