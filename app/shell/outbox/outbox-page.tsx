import { Button, buttonClass } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { GIVE_UP_DAYS, OUTBOX_EMPTY, OUTBOX_LIST, OUTBOX_SAMPLE } from "./constants";

const NO_CONTENT = { __html: "" };

/**
 * Rows that wait in this browser. ./list.ts fills the list by repeating the sample: it has no markup of its own. The
 * service worker keeps the page, so that it opens without a connection.
 */
export function OutboxPage() {
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Por enviar"
        lead="Lo que enviaste sin señal espera aquí, en este dispositivo, y sale solo cuando la señal vuelve."
      />
      <Panel id={OUTBOX_EMPTY} suppressHydrationWarning>
        <p className="font-semibold">No hay nada por enviar en este dispositivo.</p>
        <p className="pt-1 text-muted">
          Sin JavaScript, o con el ahorro de datos activado, un formulario se queda en su página hasta que lo envíes.
        </p>
      </Panel>
      <ul
        id={OUTBOX_LIST}
        hidden
        aria-label="Por enviar"
        className="grid gap-3"
        suppressHydrationWarning
        dangerouslySetInnerHTML={NO_CONTENT}
      />
      <ul id={OUTBOX_SAMPLE} hidden>
        <Panel as="li" className="grid gap-2">
          <p data-parte="nombre" className="text-lg font-semibold" />
          <p data-parte="texto" className="wrap-anywhere empty:hidden" />
          <p data-parte="estado" role="status" />
          <p data-parte="cuando" className="text-sm text-muted" />
          <div className="flex flex-wrap gap-2">
            <Button type="button" data-parte="presentar">
              Presentar ahora
            </Button>
            <Button type="button" data-parte="enviar">
              Enviar ahora
            </Button>
            <Button type="button" data-parte="revisar">
              Revisar y corregir
            </Button>
            <a data-parte="entrar" href="/login?redirect=%2Fpor-enviar" className={buttonClass({})}>
              Iniciar sesión
            </a>
            <a data-parte="ver" href="/" className={buttonClass({})}>
              Ver
            </a>
            <Button type="button" variant="secondary" data-parte="retirar">
              Retirar
            </Button>
          </div>
        </Panel>
      </ul>
      <ul className="mt-6 grid gap-2 text-sm text-muted">
        <li>Esperan mensajes, contacto, favoritos, reportes de robo, pasos y fotos de tu anuncio.</li>
        <li>
          Una hoja de reclamación espera hasta que tú la presentes: el día y el plazo cuentan desde que nos llega.
        </li>
        <li>Los pagos, las publicaciones y los cambios de tu cuenta nunca esperan: necesitan señal.</li>
        <li>Dejamos de intentarlo a los {GIVE_UP_DAYS} días y te lo decimos aquí.</li>
        <li>
          Lo que espera está solo en este dispositivo: no está en la descarga de tus datos, y se borra al cerrar tu
          sesión.
        </li>
      </ul>
    </Container>
  );
}
