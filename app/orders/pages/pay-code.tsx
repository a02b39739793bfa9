import { buttonClass } from "~/ui/button";

import type { PayCodeView } from "./order-view";

/** A code of PagoEfectivo, until when and where it is paid. */
export function PayCode({ code: { code, url, until, total } }: { code: PayCodeView }) {
  return (
    <section
      aria-label="Código de PagoEfectivo"
      className="grid max-w-md justify-items-center gap-2 rounded-card border-2 border-ink bg-raised p-4 text-center"
    >
      <p className="text-sm">Código de PagoEfectivo</p>
      {code === "" ? null : <p className="text-3xl font-bold tracking-wider tabular-nums">{code}</p>}
      <p className="text-balance">
        <b className="whitespace-nowrap">{total}</b> · vence el {until}
      </p>
      {url ? (
        <a href={url} rel="noopener noreferrer" className={buttonClass({}, "print:hidden")}>
          {code === "" ? "Ver mi código y dónde pagar" : "Ver dónde pagar"}
        </a>
      ) : null}
      <p className="text-sm text-muted">
        Págalo en un agente, una bodega o con la banca por internet de tu banco. También está en tu correo. Si el plazo
        pasa, el pedido se cierra solo y no se cobra nada.
      </p>
    </section>
  );
}
