import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { FavoriteNoticeState } from "./unsubscribe.server";

/** Target of the link of a mail about favourites: one button, and afterwards a confirmation. */
export function FavoriteUnsubscribePage({ state }: { state: Exclude<FavoriteNoticeState, null> }) {
  const isOn = state === "on";
  return (
    <Container narrow className="pb-10">
      <PageHeader title={isOn ? "¿Dejar de recibir avisos?" : "No te enviaremos más avisos"} />
      <Panel className="grid justify-items-start gap-4">
        {isOn ? (
          <>
            <p>Te escribimos cuando un anuncio de tus favoritos baja de precio o se vende.</p>
            <Form method="post">
              <Button size="lg">No quiero más avisos</Button>
            </Form>
            <p className="text-sm text-muted">
              Tus favoritos siguen guardados, y puedes volver a activar los avisos en tus preferencias.
            </p>
          </>
        ) : (
          <>
            <p role="status">
              {state === "gone"
                ? "Esa cuenta ya no existe: no hay nada más que apagar."
                : "Los avisos de tus favoritos están apagados."}
            </p>
            <LinkButton to="/favorites" variant="secondary">
              Ver mis favoritos
            </LinkButton>
          </>
        )}
      </Panel>
    </Container>
  );
}
