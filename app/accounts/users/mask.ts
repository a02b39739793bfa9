/** `rosa@correo.pe` as `r•••@correo.pe`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at <= 0 ? "" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

/** `+51987654321` as `••• ••• 321`. */
export function maskPhone(phone: string): string {
  return phone === "" ? "" : `••• ••• ${phone.slice(-3)}`;
}

/** `45678912` as `••• 912`. */
export function maskTail(text: string): string {
  return text === "" ? "" : `••• ${text.slice(-3)}`;
}

/** `Ana Quispe` as `A••• Q•••`. */
export function maskName(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ""}•••`)
    .join(" ");
}
