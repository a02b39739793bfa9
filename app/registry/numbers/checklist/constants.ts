/** Steps before a used motorcycle is paid, in their order. Ids are permanent: browsers keep them. */
export const MOTO_CHECKLIST = [
  {
    title: "Papeles",
    items: [
      { id: "tarjeta", text: "Tarjeta de propiedad a nombre del vendedor, y su DNI a la vista." },
      { id: "boleta", text: "Boleta informativa de SUNARP: sin gravámenes, embargos ni anotación de robo." },
      { id: "soat", text: "SOAT vigente de esa placa y de ese uso (particular o mototaxi)." },
      { id: "revision", text: "Certificado de revisión técnica, si por su antigüedad ya le toca." },
    ],
  },
  {
    title: "Multas",
    items: [
      { id: "papeletas", text: "Papeletas pendientes en el SAT o la municipalidad: cero, o descontadas del precio." },
      { id: "captura", text: "Sin orden de captura." },
      { id: "pit", text: "Papeletas de la SUTRAN, si viajó por carretera." },
    ],
  },
  {
    title: "Número de motor y de serie",
    items: [
      { id: "motor", text: "El número grabado en el motor es el de la tarjeta, cifra por cifra." },
      { id: "chasis", text: "El número del chasis (VIN) es el de la tarjeta, cifra por cifra." },
      { id: "limado", text: "Ninguno está limado, remarcado, pintado encima ni en una placa pegada." },
      { id: "consulta", text: "Consultado aquí y en SUNARP con la placa." },
    ],
  },
  {
    title: "Transferencia en notaría",
    items: [
      { id: "notaria", text: "Acta notarial de transferencia firmada por los dos. Un contrato simple no basta." },
      { id: "conyuge", text: "Si el vendedor es casado, firma también su cónyuge." },
      {
        id: "pago",
        text: "El pago se hace en la notaría y queda escrito, con medio de pago bancario si la ley lo pide.",
      },
      { id: "sunarp", text: "La notaría la presenta a SUNARP; anota el número de título para seguirlo." },
      { id: "entrega", text: "Acta de entrega con fecha y hora: desde ahí las multas son tuyas." },
    ],
  },
  {
    title: "Costos",
    items: [
      { id: "gasto-notaria", text: "Gastos notariales: pregunta el precio antes y acuerda quién paga." },
      { id: "gasto-registro", text: "Derechos registrales de SUNARP y nueva tarjeta de propiedad." },
      { id: "gasto-soat", text: "SOAT nuevo, si el que tiene vence pronto." },
      { id: "gasto-taller", text: "Revisión en un taller de confianza antes de pagar." },
    ],
  },
] as const;

export type ChecklistItemId = (typeof MOTO_CHECKLIST)[number]["items"][number]["id"];

/** The known ids, each once, in the list's order. */
export function knownItems(ids: readonly string[]): ChecklistItemId[] {
  const asked = new Set(ids);
  return MOTO_CHECKLIST.flatMap(({ items }) => items.map(({ id }) => id)).filter((id) => asked.has(id));
}
