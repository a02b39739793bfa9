import { createAdministrators } from "~/accounts/administrators.server";
import type { Core } from "~/accounts/core";
import type { User } from "~/accounts/model";

import { createBlockFollowing } from "./block-following.server";
import { createAccountNotes } from "./notes.server";
import { openSessionsOf } from "./sessions.server";
import { createUserActs } from "./user-acts.server";

export function createUserAdministration(core: Core) {
  const following = createBlockFollowing(core);
  return {
    acts: createUserActs(core, following, createAdministrators(core)),
    notes: createAccountNotes(core),
    following,
    sessionsOf: (user: User) => openSessionsOf(core, user),
    /** The account at the identity service. @throws UpstreamError (not-configured) */
    account: (uid: string) => core.identity().account(uid),
  };
}
