import { z } from "zod";

import { DISPLAY_NAME_MAX } from "~/accounts/constants";
import { oneLine } from "~/accounts/model";
import { isEmail } from "~/business/email";
import { nameMessage } from "~/writing/names";

import { isCommonPassword } from "./common-passwords.server";

/** The texts of the specification (section 5), in the order of the checks. */
export const CREDENTIALS_MESSAGES = {
  incomplete: "Por favor, completa todos los campos",
  email: "Por favor, ingresa un email válido",
  password: "La contraseña debe tener al menos 6 caracteres",
  common: "Esa contraseña es de las más usadas y se adivina enseguida. Elige otra que solo tú conozcas.",
  displayName: "El nombre puede tener hasta 80 caracteres",
} as const;

const PASSWORD_MIN = 6;

// Lenient at first (anything but text counts as empty), so that the rules below run in their own order.
const text = z.string().catch("");

export const EmailField = text
  .transform((value) => value.trim())
  .pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete).refine(isEmail, CREDENTIALS_MESSAGES.email));
export const NewPasswordField = text.pipe(
  z
    .string()
    .min(1, CREDENTIALS_MESSAGES.incomplete)
    .min(PASSWORD_MIN, CREDENTIALS_MESSAGES.password)
    .refine((password) => !isCommonPassword(password), CREDENTIALS_MESSAGES.common),
);

/**
 * The form of /login. One message at a time, in the specification's order: complete, e-mail, password.
 * A password is taken as typed; spaces around an e-mail are no part of it.
 */
export const SignInForm = z
  .object({ email: text.transform((value) => value.trim()), password: text })
  .superRefine((typed, context) => {
    const [field, message] = firstProblem(typed) ?? [];
    if (field) context.addIssue({ code: "custom", path: [field], message });
  });

/** The form of /register: the same, a password that is not common, and a name that may stay empty. */
export const RegisterForm = SignInForm.safeExtend({ displayName: text.transform(oneLine) }).superRefine(
  (typed, context) => {
    if (firstProblem(typed) === null && isCommonPassword(typed.password))
      context.addIssue({ code: "custom", path: ["password"], message: CREDENTIALS_MESSAGES.common });
    if (typed.displayName.length > DISPLAY_NAME_MAX)
      context.addIssue({ code: "custom", path: ["displayName"], message: CREDENTIALS_MESSAGES.displayName });
    const problem = typed.displayName === "" ? null : nameMessage(typed.displayName);
    if (problem !== null) context.addIssue({ code: "custom", path: ["displayName"], message: problem });
  },
);

function firstProblem({ email, password }: { email: string; password: string }): ["email" | "password", string] | null {
  if (email === "") return ["email", CREDENTIALS_MESSAGES.incomplete];
  if (password === "") return ["password", CREDENTIALS_MESSAGES.incomplete];
  if (!isEmail(email)) return ["email", CREDENTIALS_MESSAGES.email];
  if (password.length < PASSWORD_MIN) return ["password", CREDENTIALS_MESSAGES.password];
  return null;
}
