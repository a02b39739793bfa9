import { OTHER_BLOCK_REASON } from "~/accounts/block-reasons";
import { USERS_PATH } from "~/accounts/users/paths";
import { type Inverse, UNDONE_REASON, singleInverse } from "~/admin-kit/resources/inverse";
import type { ActsOf, AdminResource } from "~/admin-kit/resources/resource";

import { USER_ROWS } from "./user-list.loader.server";

const ACTS = {
  "workshop.role-given": "Cuenta de taller dada",
  "workshop.role-taken": "Cuenta de taller quitada",
  "admin.role-given": "Rol dado",
  "admin.role-taken": "Rol quitado",
  "admin.role-asked": "Rol pedido",
  "admin.role-confirmed": "Rol confirmado y dado",
  "admin.role-stopped": "Pedido de un rol detenido",
  "police.role-given": "Cuenta de la Policía dada",
  "police.role-taken": "Cuenta de la Policía quitada",
  "person.blocked": "Cuenta bloqueada",
  "person.unblocked": "Cuenta desbloqueada",
  "person.sessions-ended": "Sesiones de una cuenta cerradas",
  "person.factors-removal-planned": "Retiro de la verificación en dos pasos pedido",
  "person.identity-checked": "Identidad de una persona verificada",
  "person.identity-unchecked": "Verificación de identidad quitada",
  "person.shop-hidden": "Datos de una tienda ocultados",
  "person.shop-shown": "Datos de una tienda mostrados otra vez",
  "person.writing-allowed": "Permiso de escribir devuelto a una persona",
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

const shopAct = (isHidden: boolean): Inverse =>
  singleInverse(async ({ accounts }, { entry, snapshot }, actor, uid) => {
    const act = { actor, steps: Number(snapshot.data.adminSteps ?? 0), formId: `undo-${entry.id}` };
    return (await accounts.users.acts.hideShop(uid, act, isHidden, UNDONE_REASON)).ok;
  });

export const USERS_RESOURCE: AdminResource = {
  path: USERS_PATH,
  verb: "users",
  pageVerbs: { "/rol": "roles" },
  actVerbs: {
    "person.blocked": "block",
    "person.unblocked": "block",
    "person.shop-hidden": "block",
    "person.shop-shown": "block",
    "person.identity-checked": "access",
    "person.identity-unchecked": "access",
  },
  section: "Personas",
  acts: ACTS,
  inverses: {
    "person.blocked": userAct("unblock"),
    "person.unblocked": userAct("block"),
    "person.identity-checked": identityAct(false),
    "person.identity-unchecked": identityAct(true),
    "person.shop-hidden": shopAct(false),
    "person.shop-shown": shopAct(true),
  },
  documents: [{ collection: "users", name: "Cuenta", without: ["actividad", "accesos"] }],
  targets: { "lists/people": "Lista de personas" },
  list: USER_ROWS,
};

declare module "~/platform/audit/actions" {
  interface AuditActions extends ActsOf<typeof ACTS> {}
}
