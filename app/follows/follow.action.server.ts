import { nameOf } from "~/catalog/seller/seller";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { FOLLOW_INTENT, FOLLOWS_MAX, UNFOLLOW_INTENT } from "./constants";

/** The button to follow a seller, and the one to end it. `back`: the page that has them. */
export function submitFollow(
  context: Context,
  { uid, sellerId, back, form }: { uid: string; sellerId: string; back: string; form: FormData },
): Promise<FormOutcome> {
  return takeForm(form, {
    [FOLLOW_INTENT]: act({
      budget: [context, "follow", { uid }],
      run: () => context.follows.follow(uid, sellerId),
      done: ({ profile }) =>
        done(back, `Sigues a ${nameOf(profile)}. Te avisaremos cuando publique algo o baje un precio.`),
      words: {
        own: "Esta es tu propia página: no puedes seguirte.",
        gone: "Esta persona ya no tiene cuenta.",
        "too-many": `Puedes seguir a ${FOLLOWS_MAX} vendedores. Deja de seguir a alguno para seguir a este.`,
      },
    }),
    [UNFOLLOW_INTENT]: async () => {
      await context.follows.unfollow(uid, sellerId);
      return done(back, "Ya no lo sigues.");
    },
  });
}
