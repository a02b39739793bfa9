import { withAfterCommit } from "~/platform/firestore/after-commit";
import type { Database } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";

import { AUDIT } from "./audit";

/** In the stream of logs, which no administrator can write. */
export function withAuditMirror(database: Database, log: Logger): Database {
  return withAfterCommit(database, (writes) => {
    for (const write of writes) {
      if (!("create" in write) || !write.create.startsWith(`${AUDIT}/`)) continue;
      const { actor, action, target } = write.data;
      log.info("audit.entry", { entry: write.create, actor, action, target });
    }
  });
}
