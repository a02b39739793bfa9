import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { SAVED_PATH } from "./constants";
import type { NoticeState } from "./unsubscribe.server";

/** Target of a notice's link: one button, and afterwards a confirmation. */
export function UnsubscribePage({ notice }: { notice: NoticeState }) {
  switch (notice?.state) {
    case "on":
      return (
        <State title="¿Dejar de recibir avisos?">
          <p className="wrap-anywhere">
            Te escribimos cuando hay anuncios nuevos para tu búsqueda <strong>«{notice.name}»</strong>.
          </p>
          <Form method="post">
            <Button size="lg">No quiero más avisos</Button>
          </Form>
          <p className="text-sm text-muted">
            Tu búsqueda sigue guardada, y puedes volver a activarlos desde tu perfil.
          </p>
        </State>
      );
    case "off":
      return (
        <State title="No te enviaremos más avisos" toList>
          <p role="status" className="wrap-anywhere">
            Los avisos de tu búsqueda «{notice.name}» están apagados.
          </p>
        </State>
      );
    case "gone":
      return (
        <State title="No te enviaremos más avisos" toList>
          <p role="status">Esa búsqueda ya no existe: no hay nada más que apagar.</p>
        </State>
      );
    case undefined:
      return (
        <State title="Este enlace no sirve o ya venció" toList>
          <p>
            Usa el enlace del correo más reciente, o entra a tu cuenta y apaga los avisos en tus búsquedas guardadas.
          </p>
        </State>
      );
  }
}

function State({ title, toList = false, children }: { title: string; toList?: boolean; children: ReactNode }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title={title} />
      <Panel className="grid justify-items-start gap-4">
        {children}
        {toList ? (
          <LinkButton to={SAVED_PATH} variant="secondary">
            Ver mis búsquedas guardadas
          </LinkButton>
        ) : null}
      </Panel>
    </Container>
  );
}
