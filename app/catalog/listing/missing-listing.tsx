import { CardGrid } from "~/catalog/card";
import type { Card } from "~/catalog/model";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/panel";

export function MissingListing({ newest }: { newest: readonly Card[] }) {
  return (
    <Missing
      title="No encontramos este anuncio"
      text="Puede que el vendedor lo haya retirado o que el enlace esté mal escrito."
      newest={newest}
    />
  );
}

export function MissingSeller({ newest }: { newest: readonly Card[] }) {
  return (
    <Missing
      title="No encontramos a esta persona"
      text="Puede que ya no esté en Rebi o que el enlace esté mal escrito."
      newest={newest}
    />
  );
}

function Missing({ title, text, newest }: { title: string; text: string; newest: readonly Card[] }) {
  return (
    <div className="wrap pb-10">
      <Panel className="mt-8 mb-8 grid justify-items-start gap-3">
        <h1 className="text-2xl tracking-tight">{title}</h1>
        <p className="text-muted">{text}</p>
        <LinkButton to="/comprar">Ver todos los anuncios</LinkButton>
      </Panel>
      {newest.length > 0 ? (
        <section aria-labelledby="recientes">
          <h2 id="recientes" className="mb-4 text-xl">
            Recién publicados
          </h2>
          <CardGrid cards={newest} />
        </section>
      ) : null}
    </div>
  );
}
