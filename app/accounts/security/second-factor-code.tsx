import { TextField } from "~/ui/field";

/** Field for a code of the authenticator, or for a recovery code. Never filled in by us. */
export function SecondFactorCode({
  name,
  error,
  label = "Código de tu aplicación",
  hint = "Los 6 dígitos que muestra ahora. Si no tienes tu teléfono, usa un código de recuperación.",
  isNumeric = false,
}: {
  name: string;
  error: string | undefined;
  label?: string;
  hint?: string;
  /** Recovery codes have letters. */
  isNumeric?: boolean;
}) {
  return (
    <TextField
      label={label}
      name={name}
      inputMode={isNumeric ? "numeric" : "text"}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      hint={hint}
      error={error}
    />
  );
}
