import { newUserDocument } from "~/accounts/users.server";
import type { CaseInput } from "~/cases/model";

import { NOW, World } from "../../support/world";
import { env } from "../accounts/support";

export { NOW };

/** Accounts, with their addresses. */
const ACCOUNTS = [
  newUserDocument({ uid: "rosa", email: "rosa@correo.test", displayName: "Rosa", emailVerified: true }, NOW),
  newUserDocument({ uid: "unproven", email: "rosa@correo.test", displayName: "Rosa", emailVerified: false }, NOW),
];

export function casesWorld(businessEmail: string | null = "hola@rebi.test"): World {
  const business = { ...env.business, email: businessEmail };
  const user = (uid: string) => Promise.resolve(ACCOUNTS.find((account) => account.uid === uid) ?? null);
  return new World({
    env: { siteUrl: "https://rebi.test", holidays: new Set(), business },
    given: { accounts: { user } },
  });
}

/** Files a case a minute later than the one before, and answers its number. */
export async function fileCase(world: World, changes: Partial<CaseInput> = {}): Promise<string> {
  world.pass({ minutes: 1 });
  const { number } = await world.cases.filing.file({
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
}
