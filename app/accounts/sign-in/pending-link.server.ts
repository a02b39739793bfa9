import { z } from "zod";

import { isUnproven } from "~/accounts/identity/answers";
import type { Identity, SignedIn } from "~/accounts/identity/identity.server";
import { methodAddedMail } from "~/accounts/mails/account-mails";
import { sendInBackground } from "~/accounts/mails/mailer.server";
import { isSignInMethod, methodName, PROVIDERS, type SignInMethod } from "~/accounts/providers";
import type { Context } from "~/platform/context";
import { flashHeaders, readCookie, serverCookie } from "~/platform/http/http";

const COOKIE = "__Host-pending";
const PURPOSE = "pending-link";
const PENDING_SECONDS = 10 * 60;
/** Browsers drop a cookie of more than 4096 bytes, name and attributes included, without a word. */
const MAX_COOKIE_CHARS = 3_900;

const PendingSchema = z.object({
  /** Of the account: the credential is linked only after a sign-in to it. */
  uid: z.string().min(1),
  provider: z.enum(PROVIDERS.map(({ id }) => id)),
  email: z.string(),
  methods: z.array(
    z
      .string()
      .transform((id) => id as SignInMethod)
      .refine(isSignInMethod),
  ),
  /** The credential, as the identity service sealed it; null where it gave none, or one too long for a cookie. */
  token: z.string().nullable(),
});
export type PendingLink = z.infer<typeof PendingSchema>;

type PendingDeps = Pick<Context, "request" | "tokens" | "env" | "database" | "clock" | "log" | "waitUntil">;

export function createPendingLinks(deps: PendingDeps) {
  const { request, tokens, env, log } = deps;
  const sealed = readCookie(request, COOKIE);
  const read = () => tokens.open(PURPOSE, sealed, PendingSchema);

  return {
    read,

    async keep(link: PendingLink): Promise<Headers> {
      const value = await tokens.seal(PURPOSE, link, PENDING_SECONDS);
      return cookie(
        value.length <= MAX_COOKIE_CHARS
          ? value
          : await tokens.seal(PURPOSE, { ...link, token: null }, PENDING_SECONDS),
        PENDING_SECONDS,
      );
    },

    /**
     * Links the waiting credential after a sign-in, if the account is the expected one and its e-mail is verified;
     * answers headers with a message. Best effort: a failure never undoes the sign-in.
     */
    async settle(identity: Identity, { localId, idToken }: SignedIn): Promise<Headers> {
      if (sealed === null) return new Headers();
      const link = await read();
      const headers = cookie("", 0);
      if (link?.uid !== localId) return headers;
      const name = methodName(link.provider);
      const found = await identity.account(localId);
      const linked =
        found.ok &&
        found.data !== null &&
        !isUnproven(found.data) &&
        link.token !== null &&
        (await identity.signInWithIdp({
          requestUri: `${env.siteUrl}/auth/callback`,
          pendingToken: link.token,
          idToken,
        }));
      if (linked && linked.ok && linked.data.kind === "signed-in" && linked.data.account.localId === localId) {
        log.info("accounts.linked", { uid: localId, provider: link.provider, pending: true });
        sendInBackground(deps, localId, methodAddedMail(env, link.email, name));
        return flashHeaders(headers, {
          type: "success",
          message: `Listo: vinculamos ${name} a tu cuenta. Desde ahora también puedes entrar con ${name}.`,
        });
      }
      log.warn("accounts.pending-not-linked", {
        uid: localId,
        provider: link.provider,
        cause: linked && !linked.ok ? linked.failure.cause : "no-token-or-unverified",
      });
      return flashHeaders(headers, {
        type: "warning",
        message: `Entraste a tu cuenta, pero no pudimos vincular ${name}. Puedes hacerlo en Mi perfil, Seguridad.`,
      });
    },
  };
}

export type PendingLinks = ReturnType<typeof createPendingLinks>;

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
