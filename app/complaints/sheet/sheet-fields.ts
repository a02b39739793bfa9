import { DOCUMENT_NAMES } from "~/business/documents";
import { formatDateTime } from "~/business/format";
import { formatSoles } from "~/business/money";
import { formatPhone } from "~/business/peru";
import type { Sheet } from "~/complaints/model";
import { ANSWER_WAY_NAMES, GOODS_NAMES, KIND_NAMES } from "~/complaints/progress/constants";

interface SheetField {
  label: string;
  value: (sheet: Sheet) => string;
  /** `mailto:` or `tel:`; only where the value fits one of them. */
  href?: (sheet: Sheet) => string | null;
}

/** Every entry of a sheet for administrators, in the sheet's order: on its page and in the exported file. */
export const SHEET_SECTIONS: readonly { title: string; fields: readonly SheetField[] }[] = [
  {
    title: "Qué reclama",
    fields: [
      { label: "Tipo", value: ({ kind }) => KIND_NAMES[kind] },
      { label: "Detalle", value: ({ detail }) => detail },
      { label: "Pedido", value: ({ request }) => request },
      { label: "Quiere la respuesta", value: ({ answerBy }) => ANSWER_WAY_NAMES[answerBy] },
      { label: "Presentado", value: ({ filedAt }) => formatDateTime(filedAt) },
    ],
  },
  {
    title: "Bien contratado",
    fields: [
      { label: "Bien", value: ({ goods }) => (goods.type === null ? "" : GOODS_NAMES[goods.type]) },
      { label: "Descripción", value: ({ goods }) => goods.description },
      {
        label: "Monto reclamado",
        value: ({ goods }) => (goods.amount === null ? goods.amountText : formatSoles(goods.amount)),
      },
      { label: "Pedido o anuncio", value: ({ goods }) => goods.reference },
    ],
  },
  {
    title: "Consumidor",
    fields: [
      { label: "Nombre", value: ({ consumer }) => consumer.name },
      {
        label: "Documento",
        value: ({ consumer }) => [DOCUMENT_NAMES[consumer.documentType], consumer.documentNumber].join(" ").trim(),
      },
      { label: "Domicilio", value: ({ consumer }) => consumer.address },
      {
        label: "Teléfono",
        value: ({ consumer }) => formatPhone(consumer.phone),
        href: ({ consumer }) => telOf(consumer.phone),
      },
      { label: "Correo", value: ({ consumer }) => consumer.email, href: ({ consumer }) => mailtoOf(consumer.email) },
    ],
  },
  {
    title: "Padre, madre o representante",
    fields: [
      { label: "Nombre del representante", value: ({ guardian }) => guardian?.name ?? "" },
      { label: "Domicilio del representante", value: ({ guardian }) => guardian?.address ?? "" },
      {
        label: "Teléfono del representante",
        value: ({ guardian }) => formatPhone(guardian?.phone ?? ""),
        href: ({ guardian }) => telOf(guardian?.phone ?? ""),
      },
      {
        label: "Correo del representante",
        value: ({ guardian }) => guardian?.email ?? "",
        href: ({ guardian }) => mailtoOf(guardian?.email ?? ""),
      },
    ],
  },
];

function telOf(phone: string): string | null {
  return /^\+\d{8,15}$/.test(phone) ? `tel:${phone}` : null;
}

function mailtoOf(email: string): string | null {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? `mailto:${encodeURIComponent(email)}` : null;
}
