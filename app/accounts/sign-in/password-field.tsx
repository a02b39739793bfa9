import { useState, useSyncExternalStore } from "react";

import { TextField } from "~/ui/field";

interface PasswordFieldProps {
  error?: string;
  /** For a new password: shows its strength. */
  isNew: boolean;
  /** Both for pages that ask for several. The name is the id too. */
  name?: string;
  label?: string;
}

/** The password, never filled in by us. With scripts it can be shown, and a new one is rated while it is typed. */
export function PasswordField({ error, isNew, name = "password", label = "Contraseña" }: PasswordFieldProps) {
  const enhanced = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [visible, setVisible] = useState(false);
  const [typed, setTyped] = useState("");
  const strength = passwordStrength(typed);
  return (
    <div className="relative">
      <TextField
        // Room for the button beside it.
        label={<span className="inline-block pr-20">{label}</span>}
        name={name}
        type={visible ? "text" : "password"}
        autoComplete={isNew ? "new-password" : "current-password"}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
        hint={isNew ? "Al menos 6 caracteres. Una frase de 12 o más es mucho más segura." : undefined}
        onChange={isNew ? (event) => setTyped(event.target.value) : undefined}
      />
      {enhanced ? (
        <button
          type="button"
          aria-pressed={visible}
          aria-controls={name}
          onClick={() => setVisible(!visible)}
          className="absolute top-0 right-0 min-h-6 rounded-control px-1 text-sm font-semibold text-accent underline underline-offset-2"
        >
          {visible ? "Ocultar" : "Mostrar"} <span className="sr-only">{label.toLowerCase()}</span>
        </button>
      ) : null}
      {/* Its room is kept, so that nothing moves when it appears. */}
      {isNew ? (
        <p className="mt-1.5 flex h-6 items-center gap-3 text-sm text-muted" role="status">
          {enhanced && strength.score > 0 ? (
            <>
              <meter
                min={0}
                max={4}
                low={2}
                high={3}
                optimum={4}
                value={strength.score}
                aria-label="Seguridad de la contraseña"
                className="h-3 w-28"
              />
              {strength.label}
            </>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

/** Whether scripts run never changes once they do: there is nothing to subscribe to. */
function never(): () => void {
  return () => undefined;
}

interface PasswordStrength {
  /** 0 (nothing typed) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  label: string;
}

const LEVELS: readonly PasswordStrength[] = [
  { score: 0, label: "" },
  { score: 1, label: "Muy corta" },
  { score: 2, label: "Aceptable" },
  { score: 3, label: "Buena" },
  { score: 4, label: "Muy buena" },
];

/** Rates a password by its length, which makes guessing hard; it rejects nothing. Repeated characters add little. */
export function passwordStrength(password: string): PasswordStrength {
  const length = Math.min([...password].length, new Set(password).size * 2);
  const level = password === "" ? 0 : length < 6 ? 1 : length < 10 ? 2 : length < 14 ? 3 : 4;
  return LEVELS[level]!;
}
