import { z } from "zod";

import { lineField } from "~/platform/forms/fields";

import { CARRIERS, type Shipment } from "./constants";

const LINK_MAX = 300;

export const ShipmentForm = z
  .object({
    empresa: z.enum(CARRIERS, "Elige con quién lo enviaste."),
    agencia: lineField("El nombre de la agencia", { min: 2, max: 60 }),
    guia: lineField("El número de guía", { min: 3, max: 40 }),
    oficina: lineField("La oficina", { min: 3, max: 120 }),
    enlace: z
      .string()
      .default("")
      .transform((text, context) => {
        const link = text.trim();
        if (link === "") return "";
        const url = link.length <= LINK_MAX && URL.canParse(link) ? new URL(link) : null;
        if (url?.protocol === "https:" && url.username === "" && url.password === "") return url.href;
        context.addIssue({ code: "custom", message: "Escribe una dirección completa, que empiece con https://" });
        return z.NEVER;
      }),
  })
  .superRefine(({ empresa, agencia, guia }, context) => {
    if (empresa === "other" && !agencia)
      context.addIssue({ code: "custom", path: ["agencia"], message: "Escribe el nombre de la agencia." });
    if (!guia) context.addIssue({ code: "custom", path: ["guia"], message: "Escribe el número de guía." });
  });

export function shipmentOf({ empresa, agencia, guia, oficina, enlace }: z.output<typeof ShipmentForm>): Shipment {
  const carrierName = empresa === "other" ? (agencia ?? "") : "";
  return { carrier: empresa, carrierName, number: guia ?? "", office: oficina ?? "", link: enlace };
}
