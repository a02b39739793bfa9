import { OTHER_REASON, type Reason } from "~/admin-kit/decision/reasons";

// Buyer and seller read the same sentence: none speaks to one of them.

/** Of an unpaid order. */
export const CANCEL_REASONS: readonly Reason[] = [
  { id: "comprador", label: "Lo pidió el comprador", text: "El comprador pidió cancelar el pedido." },
  { id: "vendedor", label: "Lo pidió el vendedor", text: "El vendedor pidió cancelar: ya no puede entregarlo." },
  { id: "vendido", label: "Ya se vendió en persona", text: "El vehículo ya se vendió en persona." },
  { id: "condiciones", label: "No cumple las condiciones", text: "El pedido no cumple las condiciones de uso." },
  OTHER_REASON,
];

/** Of a paid order that is cancelled, with all its money back. */
export const REFUND_REASONS: readonly Reason[] = [
  { id: "no-entregado", label: "No se entregó", text: "La compra no se entregó ni se envió a tiempo." },
  { id: "distinto", label: "No era como decía el anuncio", text: "El vehículo no es como decía el anuncio." },
  { id: "comprador", label: "Lo pidió el comprador", text: "El comprador pidió cancelar antes de recibirlo." },
  { id: "vendedor", label: "Lo pidió el vendedor", text: "El vendedor pidió cancelar: ya no puede entregarlo." },
  {
    id: "origen",
    label: "Dudas sobre su origen",
    text: "Hay dudas sobre el origen del vehículo o su número de serie.",
  },
  { id: "reclamo", label: "Por el reclamo", text: "Así resolvimos el reclamo sobre este pedido." },
  { id: "condiciones", label: "No cumple las condiciones", text: "El pedido no cumple las condiciones de uso." },
  OTHER_REASON,
];

/** Of a dispute that ends in favour of the sale. */
export const SETTLE_REASONS: readonly Reason[] = [
  { id: "entregado", label: "Consta la entrega", text: "Hay una constancia de que el comprador lo recibió." },
  {
    id: "sin-prueba",
    label: "No hay prueba del problema",
    text: "Lo que presentó el comprador no muestra el problema que reclamó.",
  },
  { id: "acuerdo", label: "Llegaron a un acuerdo", text: "El comprador y el vendedor llegaron a un acuerdo." },
  { id: "retirado", label: "El comprador lo retiró", text: "El comprador retiró su reclamo." },
  OTHER_REASON,
];

/** Of a carrier's proof that is rejected. */
export const PROOF_REASONS: readonly Reason[] = [
  { id: "ilegible", label: "No se lee", text: "La constancia no se lee: hace falta una foto más clara." },
  { id: "otra", label: "Es de otro envío", text: "El número de guía de la constancia no es el de este envío." },
  { id: "sin-recibo", label: "No dice quién recibió", text: "La constancia no muestra quién lo recibió ni qué día." },
  { id: "solo-envio", label: "Solo dice que se envió", text: "La constancia muestra que se envió, no que se entregó." },
  OTHER_REASON,
];

/** Of a part that goes back, while the order goes on. */
export const PART_REASONS: readonly Reason[] = [
  { id: "danado", label: "Llegó con un daño", text: "Llegó con un daño que el anuncio no mostraba." },
  { id: "faltan", label: "Faltaba algo", text: "Faltaban piezas o accesorios que el anuncio ofrecía." },
  { id: "envio", label: "Se cobró de más por el envío", text: "Se cobró de más por el envío." },
  { id: "precio", label: "Error en el precio", text: "El precio que se cobró no era el del anuncio." },
  { id: "acuerdo", label: "Lo acordaron los dos", text: "Es lo que acordaron el comprador y el vendedor." },
  OTHER_REASON,
];
