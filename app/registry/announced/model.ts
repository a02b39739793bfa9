import { z } from "zod";

import { isEmail } from "~/business/email";
import { SERVICE_SWITCHES, type ServiceSwitch } from "~/business/switches";
import { sha256Hex } from "~/platform/crypto/hash";

export const SERVICE_NAMES = Object.keys(SERVICE_SWITCHES) as [ServiceSwitch, ...ServiceSwitch[]];

/** A document of `serviceNotices`: one a service and address. */
export const ServiceNoticeSchema = z.object({
  service: z.enum(SERVICE_NAMES),
  email: z.string(),
  /** The account that was signed in; null for a visitor. */
  userId: z.string().nullable(),
  createdAt: z.date(),
});

export const NoticeForm = z.object({
  email: z.string().trim().toLowerCase().refine(isEmail, "Escribe un correo válido, como ana@correo.pe.").default(""),
});

/** A hash: the id reveals no address. */
export async function serviceNoticeId(service: ServiceSwitch, email: string): Promise<string> {
  return sha256Hex(`${service}\n${email}`);
}

export function serviceNoticePath(id: string): string {
  return `serviceNotices/${id}`;
}
