import { z } from "zod";

import type { PhotoRef } from "~/platform/images";

export const ROLES = ["user", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** A document of `users`, keyed by uid (specification, section 3). */
export const UserSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: z.enum(ROLES).catch("user"),
  phone: z.string().default(""),
  whatsapp: z.string().default(""),
  profileImageUrl: z.string().nullable().default(null),
  isActive: z.boolean().default(true),
  emailVerified: z.boolean().default(false),
  profileCompleted: z.boolean().default(false),
  completedLater: z.boolean().default(false),
  department: z.string().nullable().default(null),
  /** When 'Completar después' was chosen; respected for 7 days. */
  completedLaterAt: z.date().nullable().default(null),
  preferences: z
    .object({
      notifications: z.object({ messages: z.boolean().default(true), searches: z.boolean().default(true) }).prefault({}),
    })
    .prefault({}),
  lastLoginAt: z.date().nullable().default(null),
  /** Sessions that began before are dead ('cerrar sesión en todos los dispositivos', a new password). */
  sessionsValidAfter: z.date().nullable().default(null),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type User = z.infer<typeof UserSchema>;

/** Who asks, as the session says. For display: guards of roles read the user document. */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  /** May be up to 5 minutes old: shows the link, never opens the door. */
  role: Role;
}

/** What anyone may know of a seller. */
export interface PublicProfile {
  uid: string;
  displayName: string;
  since: Date;
  /** Slug of app/business/peru.ts; null where it is not known. */
  department: string | null;
  photo: PhotoRef | null;
  rating: { average: number; count: number } | null;
}

/** Display name of a new account: the e-mail's part before the @, else 'Usuario'. */
export function defaultDisplayName(email: string): string {
  return email.split("@")[0]?.trim() || "Usuario";
}
