import { OUTBOX_PATH } from "~/shell/outbox/constants";
import { bannerHtml } from "~/shell/page/banner";
import { COPY_MARK } from "~/shell/page/worker-constants";
import { buttonClass } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";

import { AGO_SLOT, LOST_MARK, PAGES_SLOT, SLOW_MARK } from "./constants";

const RELOAD = { label: "Recargar", href: "" };

/**
 * Page that the service worker shows for an address of which it has no copy. It also holds the marks that the worker
 * puts on copies: their texts and the brand's name come from here, so that the worker needs none.
 */
export function OfflinePage({ brand }: { brand: string }) {
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Sin conexión"
        lead={`Estás usando la versión offline de ${brand}. Esta página no está guardada en tu dispositivo.`}
      />
      <p className="flex flex-wrap gap-2">
        <a href="" className={buttonClass({})}>
          Volver a intentar
        </a>
        <a href="/comprar" className={buttonClass({ variant: "secondary" })}>
          Ver anuncios
        </a>
        <a href={OUTBOX_PATH} className={buttonClass({ variant: "secondary" })}>
          Por enviar
        </a>
      </p>
      <div className="mt-6 grid gap-3" dangerouslySetInnerHTML={{ __html: PAGES_SLOT }} />
      <template
        id={LOST_MARK}
        dangerouslySetInnerHTML={{
          __html: bannerHtml({
            id: COPY_MARK,
            title: "Sin conexión",
            text: `Estás usando la versión offline de ${brand}: visto ${AGO_SLOT}.`,
            actions: [RELOAD],
          }),
        }}
      />
      <template
        id={SLOW_MARK}
        dangerouslySetInnerHTML={{
          __html: bannerHtml({
            id: COPY_MARK,
            title: "Conexión lenta",
            text: `Esto es lo que viste ${AGO_SLOT}.`,
            actions: [RELOAD],
          }),
        }}
      />
    </Container>
  );
}
