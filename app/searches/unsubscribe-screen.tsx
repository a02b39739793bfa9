import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Container, PageHeader } from "~/ui/page";

import { SAVED_PATH } from "./saved";
import type { NoticeState } from "./unsubscribe.server";

/** Where the link of a notice leads: one button, and afterwards a word that it is done. */
export function UnsubscribeScreen({ notice }: { notice: NonNullable<NoticeState> }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title={notice.state === "on" ? "¿Dejar de recibir avisos?" : "No te enviaremos más avisos"} />
      <Panel className="grid justify-items-start gap-4">
        {notice.state === "on" ? (
          <>
            <p className="wrap-anywhere">
              Te escribimos cuando hay anuncios nuevos para tu búsqueda <strong>«{notice.name}»</strong>.
            </p>
            <Form method="post">
              <Button size="lg">No quiero más avisos</Button>
            </Form>
            <p className="text-sm text-muted">Tu búsqueda sigue guardada, y puedes volver a activarlos desde tu perfil.</p>
          </>
        ) : (
          <>
            <p role="status" className="wrap-anywhere">
              {notice.state === "gone" ? "Esa búsqueda ya no existe: no hay nada más que apagar." : <>Los avisos de tu búsqueda «{notice.name}» están apagados.</>}
            </p>
            <LinkButton to={SAVED_PATH} variant="secondary">
              Ver mis búsquedas guardadas
            </LinkButton>
          </>
        )}
      </Panel>
    </Container>
  );
}
