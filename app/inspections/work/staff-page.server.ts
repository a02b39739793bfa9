import type { Accounts } from "~/accounts/accounts.server";
import { done, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";
import type { Workshops } from "~/workshops/workshops.server";

import { ADMIN_WORKSHOPS_PATH } from "../constants";

interface StaffDeps {
  accounts: { workshopStaff: Pick<Accounts["workshopStaff"], "list" | "grant" | "revoke"> };
  workshops: Pick<Workshops, "list">;
}

export interface StaffPage {
  workshops: { value: string; label: string }[];
  staff: { uid: string; name: string; email: string; workshop: string }[];
}

/** The users who work at workshops, and the workshops to choose. */
export async function loadStaff({ accounts, workshops }: StaffDeps): Promise<StaffPage> {
  const [all, staff] = await Promise.all([workshops.list(), accounts.workshopStaff.list()]);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  return {
    workshops: all
      .map(({ id, name, district }) => ({ value: id, label: `${name} (${district})` }))
      .sort((a, b) => a.label.localeCompare(b.label, "es")),
    staff: staff.map(({ uid, displayName, email, workshopId }) => ({
      uid,
      name: displayName,
      email,
      workshop: names.get(workshopId) ?? workshopId,
    })),
  };
}

const MESSAGES = {
  unknown: "No hay ninguna cuenta con este correo. Pide que se registre primero.",
  admin: "Es una cuenta de administración: usa otra.",
  unverified: "Esta cuenta todavía no confirmó su correo.",
} as const;

/** `intent`: `dar` (address and workshop) or `quitar` (uid). */
export function submitStaff({ accounts, workshops }: StaffDeps, actor: string, form: FormData): Promise<FormOutcome> {
  const text = (name: string) => String(form.get(name) ?? "").trim();
  return handleForm(form, async () => {
    if (form.get("intent") === "quitar") {
      await accounts.workshopStaff.revoke(text("uid"), actor);
      return done(ADMIN_WORKSHOPS_PATH, "Ya no ve la agenda del taller.");
    }
    if (form.get("intent") !== "dar") return rejected(form, { "": "Elige qué quieres hacer." });
    const email = text("email").toLowerCase();
    const workshop = (await workshops.list()).find(({ id }) => id === text("taller"));
    const errors = {
      ...(!/^\S+@\S+\.\S+$/.test(email) && { email: "Escribe el correo de la cuenta." }),
      ...(!workshop && { taller: "Elige el taller." }),
    };
    if (Object.keys(errors).length > 0 || !workshop) return rejected(form, errors);
    const result = await accounts.workshopStaff.grant(email, workshop.id, actor);
    if (result !== "granted") return rejected(form, { email: MESSAGES[result] }, 422);
    return done(ADMIN_WORKSHOPS_PATH, `Ahora ve la agenda de ${workshop.name}.`);
  });
}
