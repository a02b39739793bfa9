import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";

import { ownBicyclePath, REGISTER_PATH, SELL_INTENT } from "../constants";
import type { BicycleCard } from "./views.server";

export function OwnBicyclesPage({
  bicycles,
  hasDraft,
  children,
}: {
  bicycles: readonly BicycleCard[];
  hasDraft: boolean;
  /** Transfers that wait for the user's answer, above the list. */
  children?: ReactNode;
}) {
  return (
    <>
      <PageHeader title="Mis bicicletas" lead="Las que registraste, con su certificado y su historia.">
        <LinkButton to={REGISTER_PATH}>{hasDraft ? "Seguir con el borrador" : "Registrar una bicicleta"}</LinkButton>
      </PageHeader>
      {children ? <div className="pb-4 empty:hidden">{children}</div> : null}
      {bicycles.length === 0 ? (
        <Notice title="Todavía no registraste ninguna">
          Ten a la mano el número de serie y una foto: toma unos tres minutos.
        </Notice>
      ) : (
        <ul className="grid gap-3">
          {bicycles.map((bicycle) => (
            <Panel as="li" key={bicycle.id} className="grid grid-cols-[6rem_minmax(0,1fr)] gap-4">
              {bicycle.photo ? (
                <Picture
                  photo={bicycle.photo}
                  alt=""
                  sizes="6rem"
                  className="aspect-square w-full rounded-control object-cover"
                />
              ) : (
                <div className="aspect-square rounded-control bg-sunken" />
              )}
              <div className="grid content-start gap-1">
                <h2 className="text-lg">
                  <Link
                    to={ownBicyclePath(bicycle.id)}
                    className="inline-flex min-h-8 items-center wrap-anywhere hover:underline"
                  >
                    {bicycle.name}
                  </Link>
                </h2>
                <p className="text-sm text-muted">{bicycle.facts}</p>
                <BicycleMarks {...bicycle} />
                {bicycle.sale ? (
                  <Link to={bicycle.sale.href} className="link inline-flex min-h-8 items-center justify-self-start">
                    {bicycle.sale.label}
                    <span className="sr-only"> de {bicycle.name}</span>
                  </Link>
                ) : null}
                {bicycle.isSellable ? <SellForm id={bicycle.id} name={bicycle.name} /> : null}
              </div>
            </Panel>
          ))}
        </ul>
      )}
    </>
  );
}

export function SellForm({ id, name }: { id: string; name: string }) {
  return (
    <Form method="post" action={ownBicyclePath(id)} className="pt-1">
      <Button name="intent" value={SELL_INTENT} variant="secondary">
        Poner en venta<span className="sr-only">: {name}</span>
      </Button>
    </Form>
  );
}

/** Marks of a bicycle's states; phrasing content, as paragraphs hold it too. */
export function BicycleMarks({ isArchived, isStolen, sale }: Pick<BicycleCard, "isArchived" | "isStolen" | "sale">) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isStolen ? <Badge tone="danger">Reportada como robada</Badge> : null}
      {sale?.isOnSale ? <Badge tone="accent">En venta</Badge> : null}
      {isArchived ? <Badge>Archivada</Badge> : <Badge>Registrada</Badge>}
    </span>
  );
}
