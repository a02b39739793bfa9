import { Form } from "@remix-run/react";

import { Button, LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { STOLEN_LIST_PATH } from "../constants";

export function TheftAlertUnsubscribePage({ state }: { state: "on" | "off" }) {
  const isOn = state === "on";
  return (
    <Container narrow className="pb-10">
      <PageHeader title={isOn ? "¿Dejar de recibir avisos?" : "No te enviaremos más avisos"} />
      <Panel className="grid justify-items-start gap-4">
        {isOn ? (
          <>
            <p>Te escribimos cuando se reporta el robo de una bicicleta cerca de ti o de tu taller.</p>
            <Form method="post">
              <Button size="lg">No quiero más avisos</Button>
            </Form>
          </>
        ) : (
          <>
            <p role="status">Los avisos de robos cerca de ti están apagados.</p>
            <LinkButton to={STOLEN_LIST_PATH} variant="secondary">
              Ver las bicicletas robadas
            </LinkButton>
          </>
        )}
      </Panel>
    </Container>
  );
}
