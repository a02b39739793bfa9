import { Form } from "@remix-run/react";

import type { NoticeLinkState } from "~/platform/mail/notice-links.server";
import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export interface NoticeWords {
  /** When they are sent, in a sentence. */
  when: string;
  /** Stays without them: the start of a sentence. */
  kept?: string;
  /** `Los avisos de ${about} están apagados.` */
  about: string;
  to: string;
  label: string;
}

/** Target of the link of a mail: one button, and afterwards a confirmation. */
export function NoticeLinkPage({ words, state }: { words: NoticeWords; state: Exclude<NoticeLinkState, null> }) {
  const { when, kept, about, to, label } = words;
  const isOn = state === "on";
  return (
    <Container narrow className="pb-10">
      <PageHeader title={isOn ? "¿Dejar de recibir avisos?" : "No te enviaremos más avisos"} />
      <Panel className="grid justify-items-start gap-4">
        {isOn ? (
          <>
            <p>{when}</p>
            <Form method="post">
              <Button size="lg">No quiero más avisos</Button>
            </Form>
            {kept ? (
              <p className="text-sm text-muted">{kept}, y puedes volver a activar los avisos en tus preferencias.</p>
            ) : null}
          </>
        ) : (
          <>
            <p role="status">
              {state === "gone"
                ? "Esa cuenta ya no existe: no hay nada más que apagar."
                : `Los avisos de ${about} están apagados.`}
            </p>
            <LinkButton to={to} variant="secondary">
              {label}
            </LinkButton>
          </>
        )}
      </Panel>
    </Container>
  );
}
