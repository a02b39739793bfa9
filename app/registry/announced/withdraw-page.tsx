import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { ServiceNoticeState } from "./announced.server";
import { ANNOUNCED } from "./services";

/** Target of the confirmation's link: one button, and afterwards a confirmation. */
export function WithdrawNoticePage({ notice }: { notice: ServiceNoticeState }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title={titleOf(notice)} />
      <Panel className="grid justify-items-start gap-4">
        {notice === null ? (
          <p>Usa el enlace completo del correo que te enviamos.</p>
        ) : notice.isOn ? (
          <>
            <p>
              Guardamos tu correo solo para avisarte cuando abra <strong>«{ANNOUNCED[notice.service].title}»</strong>.
            </p>
            <Form method="post">
              <Button size="lg">Borrar mi correo</Button>
            </Form>
          </>
        ) : (
          <p role="status">Tu correo ya no está en la lista de «{ANNOUNCED[notice.service].title}».</p>
        )}
      </Panel>
    </Container>
  );
}

function titleOf(notice: ServiceNoticeState): string {
  if (notice === null) return "Este enlace no sirve o ya venció";
  return notice.isOn ? "¿Ya no quieres el aviso?" : "No te avisaremos";
}
