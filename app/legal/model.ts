import type { ReactNode } from "react";

import type { BusinessInfo } from "~/business/company";

export interface Part {
  /** Its anchor: other pages link to it, so it stays when the title changes. */
  id: string;
  title: string;
  body: ReactNode;
}

interface TextChange {
  version: string;
  /** Day in Lima from which it holds, `2026-11-21`. */
  date: string;
  text: string;
}

export interface LegalText {
  title: string;
  lead: string;
  /** The whole in a few lines. It explains and is not binding. */
  brief: readonly string[];
  parts: readonly Part[];
  /** Newest first: the first one is the version in force. */
  changes: readonly [TextChange, ...TextChange[]];
}

/** The pages that belong together, in the order in which they name each other. */
export const LEGAL_PAGES = [
  { to: "/terminos", label: "Términos y Condiciones", about: "Lo que acuerdas con nosotros al usar el sitio." },
  {
    to: "/privacidad",
    label: "Política de Privacidad",
    about: "Qué datos tuyos usamos, para qué, cuánto tiempo y qué puedes exigir.",
  },
  {
    to: "/cookies",
    label: "Política de Cookies",
    about: "Lo que guardamos en tu navegador, uno por uno, y tu elección.",
  },
  { to: "/politicas", label: "Políticas", about: "Las reglas de la casa: publicar, contactar, reportar, pagar." },
  { to: "/acerca-de", label: "Acerca de", about: "Quiénes somos y cómo ganamos." },
] as const;

/** As configured: `Rebi S.A.C., con RUC 20512333797 y domicilio en …`; else the brand alone. */
export function operatorOf({ name, legal, contact }: BusinessInfo): string {
  const address = legal.direccionLegal ?? contact.address;
  const details = [legal.ruc && `RUC ${legal.ruc}`, address && `domicilio en ${address}`].filter(Boolean);
  const who = legal.razonSocial ?? name;
  return details.length > 0 ? `${who}, con ${details.join(" y ")}` : who;
}
