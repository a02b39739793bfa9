/** Facts about a user that were checked. Never the number or the document itself. */
export interface Verified {
  identity: boolean;
  phone: boolean;
  email: boolean;
}

interface Checked {
  phone: string;
  whatsapp: string;
  verifiedPhone?: string | undefined;
  identityCheckedAt?: Date | null | undefined;
  emailVerified: boolean;
}

/** A number counts only while it is one of the user's: a changed one is not verified. */
export function verifiedOf({ phone, whatsapp, verifiedPhone, identityCheckedAt, emailVerified }: Checked): Verified {
  return {
    identity: Boolean(identityCheckedAt),
    phone: Boolean(verifiedPhone) && [phone, whatsapp].includes(verifiedPhone ?? ""),
    email: emailVerified,
  };
}

/** The strongest first. */
export function verifiedMarks({ identity, phone, email }: Verified): string[] {
  return [identity && "Identidad verificada", phone && "Celular verificado", email && "Correo verificado"].filter(
    (mark) => mark !== false,
  );
}

/** `Celular verificado`, `Identidad y correo verificados`; null for none. */
export function verifiedText({ identity, phone, email }: Verified): string | null {
  const checked = [identity && "identidad", phone && "celular", email && "correo"].filter((name) => name !== false);
  const last = checked.at(-1);
  if (last === undefined) return null;
  if (checked.length === 1) return last === "identidad" ? "Identidad verificada" : `${upperFirst(last)} verificado`;
  return `${upperFirst(checked.slice(0, -1).join(", "))} y ${last} verificados`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
