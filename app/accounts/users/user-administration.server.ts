import { createAdministrators } from "~/accounts/administrators.server";
import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";
import type { FactorDenials } from "~/accounts/passkeys/factor-denials.server";

import { createBlockFollowing } from "./block-following.server";
import { createAccountNotes } from "./notes.server";
import { openSessionsOf } from "./sessions.server";
import { createUserActs } from "./user-acts.server";

export function createUserAdministration(core: Core, denials: Pick<FactorDenials, "token">) {
  const following = createBlockFollowing(core);
  return {
    acts: createUserActs(core, following, createAdministrators(core), denials),
    notes: createAccountNotes(core),
    following,
    sessionsOf: (user: User) => openSessionsOf(core, user),
    /** The account at the identity service. @throws UpstreamError (not-configured) */
    account: (uid: string) => core.identity().account(uid),
  };
}
