import { env as bindings } from "cloudflare:workers";

import { newUserDocument } from "~/accounts/users.server";
import { createCases, type Cases } from "~/cases/cases.server";
import type { CaseInput } from "~/cases/model";
import { createTokens } from "~/platform/crypto/tokens.server";
import { createDatabase } from "~/platform/firestore/client";
import type { Database } from "~/platform/firestore/types";
import { createLimiter } from "~/platform/limits/limits.server";

import { contextOf } from "../../support/context";
import { clockAt, env, log } from "../accounts/support";

/** A Friday morning in Lima. */
export const NOW = new Date("2026-11-20T15:00:00Z");

export interface CasesWorld {
  cases: Cases;
  /** Of its own: a queue shows everything that there is. */
  database: Database;
  clock: ReturnType<typeof clockAt>;
  /** Files a case a minute later than the one before, and answers its number. */
  filed(changes?: Partial<CaseInput>): Promise<string>;
}

/** Accounts, with their addresses. */
const ACCOUNTS = [
  newUserDocument({ uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true }, NOW),
  newUserDocument({ uid: "unproven", email: "rosa@correo.test", displayName: "Rosa", emailVerified: false }, NOW),
];

interface WorldOptions {
  businessEmail?: string | null;
  /** Methods of R2 that fail or are watched. */
  bucket?: Partial<Pick<R2Bucket, "get" | "put" | "list" | "delete">>;
}

export function casesWorld({ businessEmail = "hola@rebi.test", bucket = {} }: WorldOptions = {}): CasesWorld {
  const database = createDatabase(
    {
      firestore: {
        projectId: `cases-${crypto.randomUUID()}`,
        serviceAccount: null,
        emulatorHost: bindings.FIRESTORE_EMULATOR_HOST,
      },
    },
    { log },
  );
  const clock = clockAt(NOW);
  const cases = createCases(
    contextOf({
      env: {
        business: { ...env.business, email: businessEmail },
        brandName: "Rebi",
        siteUrl: "https://rebi.test",
        holidays: new Set(),
        PHOTOS: { ...bucketOf(bindings.PHOTOS), ...bucket },
      },
      database,
      tokens: createTokens({ secret: "a secret of these tests", clock }),
      clock,
      log,
      limiter: createLimiter({ database, clock }),
      accounts: { user: (uid) => Promise.resolve(ACCOUNTS.find((user) => user.uid === uid) ?? null) },
    }),
  );
  return {
    cases,
    database,
    clock,
    async filed(changes = {}) {
      clock.forward(60);
      const { number } = await cases.filing.file({
        formId: crypto.randomUUID(),
        kind: "contacto",
        uid: null,
        name: "Rosa Quispe",
        email: "rosa@correo.test",
        phone: "+51987654321",
        subject: "Una pregunta",
        text: "¿Atienden los sábados?",
        fields: [],
        answerWithin: null,
        ...changes,
      });
      return number;
    },
  };
}

/** Methods of a binding as functions of an object that can be changed. */
function bucketOf(bucket: R2Bucket): Pick<R2Bucket, "get" | "put" | "list" | "delete"> {
  return {
    get: bucket.get.bind(bucket),
    put: bucket.put.bind(bucket),
    list: bucket.list.bind(bucket),
    delete: bucket.delete.bind(bucket),
  };
}
