import { z } from "zod";

import { COMMUNICATION_STYLES, HELP_LEVELS } from "~/accounts/constants";
import { CODE_CHANNELS } from "~/platform/env-phone";
import { withoutInvisible } from "~/platform/forms/forms";
import type { PhotoRef } from "~/platform/images";
import { PhotoSchema } from "~/platform/photos/model";

import { ShopSchema, type Shop } from "./shop";
import type { Verified } from "./verified";

export const ROLES = ["user", "workshop", "policia", "moderador", "soporte", "finanzas", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * A document of `users`, keyed by uid (specification, section 3). Old documents lack fields, or hold null in them:
 * both read as empty. Phones are E.164 where they were typed here.
 */
export const UserSchema = z.object({
  uid: z.string(),
  email: z.string().catch(""),
  displayName: z.string().catch(""),
  role: z.enum(ROLES).catch("user"),
  /** The certified workshop that a user with the role `workshop` works at. */
  workshopId: z.string().nullable().optional().catch(null),
  /** Police station of a user with the role `policia`. */
  policeUnit: z.string().optional().catch(""),
  /** A role that waits for a second administrator. `by`: uid of the first. */
  roleAsked: z
    .object({ role: z.enum(ROLES), by: z.string(), reason: z.string(), at: z.date() })
    .nullable()
    .optional()
    .catch(null),
  phone: z.string().catch(""),
  whatsapp: z.string().catch(""),
  phoneVerified: z.boolean().catch(false),
  /** The number that was verified last, E.164. It counts while it is one of theirs: `verifiedOf`. */
  verifiedPhone: z.string().optional().catch(undefined),
  /** The code that was sent to a number; null once it was right. */
  phoneCheck: z
    .object({
      number: z.string(),
      channel: z.enum(CODE_CHANNELS),
      hash: z.string(),
      /** Wrong codes. */
      tries: z.int().min(0),
      sentAt: z.date(),
    })
    .nullable()
    .optional()
    .catch(null),
  /** When an administrator saw their identity document, of which nothing is stored; null after that was taken back. */
  identityCheckedAt: z.date().nullable().optional().catch(null),
  /** External picture, from a provider or an older version; `photo` takes precedence. */
  profileImageUrl: z.string().nullable().default(null),
  photo: PhotoSchema.nullable().catch(null),
  isActive: z.boolean().default(true),
  emailVerified: z.boolean().default(false),
  profileCompleted: z.boolean().default(false),
  completedLater: z.boolean().default(false),
  /** Slug of app/business/peru.ts. */
  department: z.string().nullable().default(null),
  /** Names of INEI's list; empty when not given. */
  province: z.string().catch(""),
  district: z.string().catch(""),
  /** Null for a person. */
  shop: ShopSchema.nullable().optional().catch(null),
  /** Seller in whose shop the user helps with the listings. */
  worksFor: z.string().nullable().optional().catch(null),
  /** Of a shop: invitations from before are void, as somebody was removed since. */
  helpersSince: z.date().nullable().optional().catch(null),
  /** When 'Completar después' was chosen; respected for 7 days. */
  completedLaterAt: z.date().nullable().default(null),
  preferences: z
    .object({
      notifications: z
        .object({
          messages: z.boolean().default(true),
          searches: z.boolean().default(true),
          favorites: z.boolean().default(true),
          listings: z.boolean().default(true),
          follows: z.boolean().default(true),
          /** Notifications on the user's devices; the others are mails. */
          push: z
            .object({
              messages: z.boolean().default(true),
              orders: z.boolean().default(true),
              searches: z.boolean().default(true),
              favorites: z.boolean().default(true),
              follows: z.boolean().default(true),
              thefts: z.boolean().default(true),
              nearThefts: z.boolean().default(true),
              complaints: z.boolean().default(true),
            })
            .prefault({}),
        })
        .prefault({}),
      /** Preferences for Rebi; absent until they were set. */
      assistant: z
        .object({
          helpLevel: z.enum(HELP_LEVELS).nullable().catch(null),
          communicationStyle: z.enum(COMMUNICATION_STYLES).nullable().catch(null),
          /** In soles; at least one end. */
          priceRange: z
            .object({ min: z.number().min(0).nullable(), max: z.number().min(0).nullable() })
            .nullable()
            .catch(null),
        })
        .optional()
        .catch(undefined),
    })
    .prefault({}),
  /** Whether any device may be subscribed to notifications: without one nothing is noted for them (app/push). */
  hasPush: z.boolean().catch(false),
  lastLoginAt: z.date().nullable().default(null),
  /** Sessions that began before are revoked ('cerrar sesión en todos los dispositivos', a new password). */
  sessionsValidAfter: z.date().nullable().default(null),
  /** Until then nothing is paid out to them: they said that a sign-in or a change of bank data was not theirs. */
  payoutsLockedUntil: z.date().nullable().optional().catch(null),
  /**
   * A sign-in that was not theirs. Sessions that began from `since` until `at` are revoked. Until the password changes
   * only browsers that the account knew before `since`, and passkeys made before, open a session. `links`: hashes of
   * the mailed links that were pressed.
   */
  signInDenied: z
    .object({ links: z.array(z.string()).catch([]), since: z.date(), at: z.date() })
    .nullable()
    .optional()
    .catch(null),
  /** When the e-mail or the password changed last: transfers wait for a day after it. */
  credentialsChangedAt: z.date().nullable().default(null),
  /** The latest requested e-mail: only its link changes the account's. Revoking all sessions cancels it. */
  emailChangeTo: z.string().nullable().default(null),
  /** Of reviews, written with each of them; null until the first. */
  ratingAvg: z.number().min(0).max(5).nullable().catch(null),
  ratingCount: z.int().min(0).nullable().catch(null),
  /** Listings that went live for the first time, counted in the commits that publish them; null until the first. */
  totalPublications: z.int().min(0).nullable().catch(null),
  /** Completed orders, counted in their transactions; null until the first. */
  totalSales: z.int().min(0).nullable().catch(null),
  totalPurchases: z.int().min(0).nullable().catch(null),
  /** Paid orders that they did not confirm in time or could not deliver. */
  undeliveredSales: z.int().min(0).optional().catch(undefined),
  /** Hashes of cookies that survive a revocation: the session that revoked the others, and later sign-ins. */
  sessionsKept: z.array(z.string()).default([]),
  /** Count of administrators' acts on the account. Their forms carry it, so that an outdated form is recognised. */
  adminSteps: z.int().min(0).optional().catch(0),
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type User = z.infer<typeof UserSchema>;

/** Claims of the session's user. For display: guards of roles read the user document. */
export interface SessionUser {
  uid: string;
  email: string;
  displayName: string;
  /** May be up to 5 minutes old: for showing the link, never for granting. */
  role: Role;
}

export interface PublicProfile {
  uid: string;
  /** The shop's, where there is one. */
  displayName: string;
  since: Date;
  /** Slug of app/business/peru.ts. */
  department: string | null;
  photo: PhotoRef | null;
  /** Null for a person, and where an administrator has hidden it. */
  shop: Shop | null;
  rating: { average: number; count: number } | null;
  sales: number;
  /** Paid sales that they did not confirm or could not deliver. */
  undelivered: number;
  verified: Verified;
}

/** The profile that each page fetches (specification, section 7), with the fields of the rules of completion. */
export type Profile = Pick<
  User,
  "profileCompleted" | "displayName" | "whatsapp" | "phone" | "completedLater" | "completedLaterAt" | "department"
>;

/** Name of an account that has none (specification, section 4). */
export const NO_NAME = "Usuario";

/** Display name of a new account: the e-mail's part before the @, else 'Usuario'. */
export function defaultDisplayName(email: string): string {
  return email.split("@")[0]?.trim() || NO_NAME;
}

export function userPath(uid: string): string {
  return `users/${uid}`;
}

/** A name without invisible characters, in one line. */
export function oneLine(value: string): string {
  return withoutInvisible(value)
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
