import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { FOLLOWS_PATH } from "./constants";
import type { FollowNoticeState } from "./unsubscribe.server";

/** Target of the link of a mail about followed sellers: one button, and afterwards a confirmation. */
export function FollowUnsubscribePage({ state }: { state: Exclude<FollowNoticeState, null> }) {
  const isOn = state === "on";
  return (
    <Container narrow className="pb-10">
      <PageHeader title={isOn ? "¿Dejar de recibir avisos?" : "No te enviaremos más avisos"} />
      <Panel className="grid justify-items-start gap-4">
        {isOn ? (
          <>
            <p>Te escribimos cuando un vendedor que sigues publica algo o baja un precio.</p>
            <Form method="post">
              <Button size="lg">No quiero más avisos</Button>
            </Form>
            <p className="text-sm text-muted">
              Sigues a los mismos vendedores, y puedes volver a activar los avisos en tus preferencias.
            </p>
          </>
        ) : (
          <>
            <p role="status">
              {state === "gone"
                ? "Esa cuenta ya no existe: no hay nada más que apagar."
                : "Los avisos de los vendedores que sigues están apagados."}
            </p>
            <LinkButton to={FOLLOWS_PATH} variant="secondary">
              Ver los vendedores que sigo
            </LinkButton>
          </>
        )}
      </Panel>
    </Container>
  );
}
