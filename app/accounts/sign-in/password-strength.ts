export interface PasswordStrength {
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

/** Encourages length, which is what makes guessing hard; it refuses nothing. Repeating one sign adds little. */
export function passwordStrength(password: string): PasswordStrength {
  const length = Math.min([...password].length, new Set(password).size * 2);
  const level = password === "" ? 0 : length < 6 ? 1 : length < 10 ? 2 : length < 14 ? 3 : 4;
  return LEVELS[level]!;
}
