/** `rosa@correo.pe` as `r•••@correo.pe`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at <= 0 ? "" : `${[...email][0] ?? ""}•••${email.slice(at)}`;
}

/** `+51987654321` as `••• ••• 321`. */
export function maskPhone(phone: string): string {
  return phone === "" ? "" : `••• ••• ${phone.slice(-3)}`;
}
