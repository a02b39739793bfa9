export const PROVIDERS = [
  { id: "google.com", slug: "google", name: "Google" },
  { id: "facebook.com", slug: "facebook", name: "Facebook" },
  { id: "twitter.com", slug: "twitter", name: "Twitter" },
  { id: "github.com", slug: "github", name: "GitHub" },
] as const;
export type Provider = (typeof PROVIDERS)[number];
export type ProviderId = Provider["id"];
/** A provider's name in forms and addresses. */
export type ProviderSlug = Provider["slug"];

export type SignInMethod = ProviderId | "password";

export function findProvider(idOrSlug: unknown): Provider | undefined {
  return PROVIDERS.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);
}

export function isSignInMethod(id: string): id is SignInMethod {
  return id === "password" || PROVIDERS.some((provider) => provider.id === id);
}

export function methodName(id: SignInMethod): string {
  return findProvider(id)?.name ?? "Correo y contraseña";
}
