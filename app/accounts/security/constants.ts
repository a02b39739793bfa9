import type { ProviderSlug, SignInMethod } from "~/accounts/providers";

export interface MethodView {
  id: SignInMethod;
  name: string;
  /** Null for the password, which is no provider. */
  slug: ProviderSlug | null;
  linked: boolean;
  /** The e-mail that the provider knows; empty where there is none. */
  email: string;
}

export interface SecurityView {
  email: string;
  emailVerified: boolean;
  hasPassword: boolean;
  methods: MethodView[];
  /** Whether a provider has just verified a user without a password. */
  provedRecently: boolean;
}

/** An open session, with its days in words. */
export interface SessionView {
  id: string;
  /** `Chrome en Android`. */
  browser: string;
  /** Empty where it is not known. */
  city: string;
  signedIn: string;
  lastSeen: string;
  isCurrent: boolean;
}

export const SECURITY_INTENTS = {
  resend: "reenviar",
  email: "email",
  password: "contrasena",
  link: "vincular",
  unlink: "desvincular",
  signOutOne: "cerrar-una",
  signOutAll: "cerrar-todas",
} as const;

/** Names of the fields: one page holds several of a kind. */
export const SECURITY_FIELDS = {
  newEmail: "newEmail",
  emailPassword: "emailPassword",
  currentPassword: "currentPassword",
  newPassword: "newPassword",
  provider: "provider",
  linkPassword: "linkPassword",
  unlinkPassword: "unlinkPassword",
  session: "session",
} as const;
