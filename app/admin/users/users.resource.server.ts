import { OTHER_BLOCK_REASON } from "~/accounts/block-reasons";
import { USERS_PATH } from "~/accounts/users/paths";
import { type Inverse, UNDONE_REASON, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { userFile } from "./file.server";

const ACTS = {
  "workshop.role-given": "Cuenta de taller dada",
  "workshop.role-taken": "Cuenta de taller quitada",
  "admin.role-given": "Rol de administrador dado",
  "admin.role-taken": "Rol de administrador quitado",
  "police.role-given": "Cuenta de la Policía dada",
  "police.role-taken": "Cuenta de la Policía quitada",
  "person.blocked": "Cuenta bloqueada",
  "person.unblocked": "Cuenta desbloqueada",
  "person.sessions-ended": "Sesiones de una cuenta cerradas",
  "person.factors-removal-planned": "Retiro de la verificación en dos pasos pedido",
  "person.identity-checked": "Identidad de una persona verificada",
  "person.identity-unchecked": "Verificación de identidad quitada",
  "person.writing-allowed": "Permiso de escribir devuelto a una persona",
  "person.noted": "Nota sobre una cuenta",
  "person.data-opened": "Datos personales vistos",
  "person.deletion-asked": "Eliminación de una cuenta pedida por carta",
  "people.exported": "Lista de personas descargada",
};

const userAct = (step: "block" | "unblock"): Inverse =>
  singleInverse(async ({ accounts, privacy }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    const { acts } = accounts.users;
    const why = { reason: OTHER_BLOCK_REASON, note: "La desbloqueamos por error." };
    const undone =
      step === "block" ? acts.block(uid, act, why) : acts.unblock(uid, act, UNDONE_REASON, privacy.deletion.hasBegunIn);
    return (await undone).ok;
  });

const identityAct = (isChecked: boolean): Inverse =>
  singleInverse(async ({ accounts }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    return (await accounts.users.acts.checkIdentity(uid, act, isChecked, UNDONE_REASON)).ok;
  });

export const USERS_RESOURCE: AdminResource = {
  path: USERS_PATH,
  verb: "users",
  section: "Personas",
  acts: ACTS,
  inverses: {
    "person.blocked": userAct("unblock"),
    "person.unblocked": userAct("block"),
    "person.identity-checked": identityAct(false),
    "person.identity-unchecked": identityAct(true),
  },
  documents: [{ collection: "users", name: "Cuenta", without: ["actividad", "accesos", "notas"] }],
  targets: { "lists/people": "Lista de personas" },
  file: userFile,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
