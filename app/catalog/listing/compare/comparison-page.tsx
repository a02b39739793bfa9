import { Link } from "@remix-run/react";
import type { CSSProperties } from "react";

import { plural } from "~/business/format";
import { LinkButton } from "~/ui/button";
import { Dots } from "~/ui/dots";
import { EmptyList } from "~/ui/empty-list";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";

import { COMPARE_MAX, comparePath } from "../constants";
import type { SideBySide } from "./comparison.loader.server";
import type { ComparedColumn } from "./table";

const SIZES = "(min-width: 64rem) 20rem, 33vw";

/** Up to three listings as one table. On a phone a row is its name above the values: the roles keep it a table. */
export function ComparisonPage({ page: { columns, rows, missing, isCut } }: { page: SideBySide }) {
  return (
    <Container className="pb-10">
      <PageHeader title="Comparar" lead={columns.length > 1 ? LEAD : ""} />
      <div className="grid gap-3">
        {isCut ? (
          <Notice tone="info">Se comparan hasta {COMPARE_MAX} anuncios: te mostramos los primeros.</Notice>
        ) : null}
        {missing > 0 ? <Notice tone="warning">{missingText(missing)}</Notice> : null}
        {columns.length === 1 ? (
          <Notice tone="info">
            Elige otro anuncio en tus favoritos, o toca «Comparar lado a lado» en la página de un anuncio.
          </Notice>
        ) : null}
      </div>
      {columns.length === 0 ? (
        <EmptyList
          icon="bike"
          title="Elige dos o tres anuncios"
          text="Márcalos en tus favoritos, o toca «Comparar lado a lado» en la página de un anuncio."
          to="/comprar"
          action="Ver anuncios"
        >
          <Link to="/favorites" className="link inline-flex min-h-8 items-center">
            Elegir en favoritos
          </Link>
        </EmptyList>
      ) : (
        <table role="table" className="compared" style={{ "--columns": columns.length } as CSSProperties}>
          <caption className="sr-only">Comparación de {plural(columns.length, "anuncio")}</caption>
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                <span className="sr-only">Dato</span>
              </th>
              {columns.map((column) => (
                <th key={column.id} role="columnheader" scope="col">
                  <Head column={column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ name, isEqual, cells }) => (
              <tr key={name} role="row" className={isEqual ? "equal" : undefined}>
                <th role="rowheader" scope="row">
                  {name}
                  {isEqual ? " · igual" : null}
                </th>
                {cells.map(({ text, best }, at) => (
                  <td key={columns[at]?.id} role="cell">
                    {best ? <b>{text}</b> : <Dots text={text} />}
                    {best ? <small>{best}</small> : null}
                  </td>
                ))}
              </tr>
            ))}
            <tr role="row">
              <th role="rowheader" scope="row">
                Anuncio
              </th>
              {columns.map(({ id, title }) => (
                <td key={id} role="cell">
                  <span className="flex flex-wrap gap-x-3">
                    <LinkButton to={`/producto/${id}`} variant="secondary" size="sm">
                      Ver<span className="sr-only"> {title}</span>
                    </LinkButton>
                    <Link to={comparePath(columns.map((one) => one.id).filter((one) => one !== id))} className="link">
                      Quitar<span className="sr-only"> {title}</span>
                    </Link>
                  </span>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      )}
      {columns.length === 0 ? null : (
        <p className="flex flex-wrap gap-2 pt-6">
          <LinkButton to="/favorites" variant="secondary">
            Elegir en favoritos
          </LinkButton>
          <LinkButton to="/comprar" variant="secondary">
            Ver anuncios
          </LinkButton>
        </p>
      )}
    </Container>
  );
}

const LEAD = "Marcamos lo mejor de cada fila cuando se puede medir. En gris va lo que es igual.";

function missingText(missing: number): string {
  return missing === 1
    ? "Uno de los anuncios ya no está publicado, y quedó fuera."
    : `${missing} de los anuncios ya no están publicados, y quedaron fuera.`;
}

function Head({ column: { id, title, photo, icon, state } }: { column: ComparedColumn }) {
  return (
    <>
      <span className="seen-of">
        {photo ? (
          <Picture photo={photo} alt="" about={title} sizes={SIZES} widths={[360, 720]} eager />
        ) : (
          <span className="no-photo">
            <Icon name={icon} className="size-12" />
          </span>
        )}
        {state ? <b className="mark taken">{state}</b> : null}
      </span>
      <Link to={`/producto/${id}`}>{title}</Link>
    </>
  );
}
