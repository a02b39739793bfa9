import { receiptMailText, type ShownReceipt } from "~/cases/receipt/shown-receipt";
import { LinkButton } from "~/ui/button";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { CONTACT_PATH, FORM_SECTION } from "./model";

/** Replaces the form once it was filed. */
export function ReceiptPanel({ number, isMailed }: ShownReceipt) {
  return (
    <Panel className="grid gap-4">
      <h2 id="formulario-titulo" className="text-xl">
        Recibimos tu mensaje
      </h2>
      <FocusOnMount className="rounded-card">
        <Notice
          tone="success"
          title={
            <>
              Tu número de caso es <span className="whitespace-nowrap">{number}</span>
            </>
          }
        >
          Anótalo: con él podemos encontrar tu mensaje. {receiptMailText(isMailed)}
        </Notice>
      </FocusOnMount>
      <p>Te responderemos al correo que dejaste, en nuestro horario de atención.</p>
      <LinkButton to={`${CONTACT_PATH}#${FORM_SECTION}`} variant="secondary" className="justify-self-start">
        Escribir otro mensaje
      </LinkButton>
    </Panel>
  );
}
