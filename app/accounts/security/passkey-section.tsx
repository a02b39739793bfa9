import { SECURITY_PATH } from "~/accounts/constants";
import {
  PASSKEY_FIELDS as FIELDS,
  PASSKEY_INTENTS as INTENTS,
  PASSKEY_NAME_MAX,
  PASSKEYS_MAX,
  type PasskeyView,
} from "~/accounts/passkeys/constants";
import { PasskeyForm } from "~/accounts/passkeys/passkey-form";
import { PasswordField } from "~/accounts/sign-in/password-field";
import type { FieldErrors } from "~/platform/forms/forms";
import { Badge } from "~/ui/badge";
import { Disclosure } from "~/ui/disclosure";
import { Select, TextField } from "~/ui/field";

import { ActionForm, SecuritySection, Submit } from "./security-parts";

interface PasskeySectionProps {
  /** Null when they could not be read. */
  passkeys: readonly PasskeyView[] | null;
  hasPassword: boolean;
  /** Whether the protected forms are offered: not before a user without a password was verified by a provider. */
  mayChange: boolean;
  errors: FieldErrors;
  values: Record<string, string>;
}

export function PasskeySection({ passkeys, hasPassword, mayChange, errors, values }: PasskeySectionProps) {
  const choices = (passkeys ?? []).map(({ id, name, since }) => ({ value: id, label: `${name} (${since})` }));
  return (
    <SecuritySection id="llaves" title="Llaves de acceso">
      <p>
        Entra con tu huella, tu cara o el PIN de tu dispositivo, sin escribir tu contraseña. También sirve como segundo
        paso: desde que tengas una te la pediremos una vez en cada sesión antes de los cambios que protegen tu cuenta.
      </p>
      {passkeys === null ? <p role="status">No pudimos leer tus llaves de acceso. Vuelve a cargar la página.</p> : null}
      {passkeys && passkeys.length > 0 ? (
        <ul className="grid divide-y divide-line">
          {passkeys.map((passkey) => (
            <Passkey key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : null}
      {mayChange && passkeys && passkeys.length < PASSKEYS_MAX ? (
        <Disclosure summary="Agregar una llave de acceso" open={false}>
          <PasskeyForm
            purpose="agregar"
            intent={INTENTS.add}
            action={SECURITY_PATH}
            label="Agregar llave"
            otherwise={
              <p className="text-muted">
                Este navegador no puede crear llaves de acceso aquí. La verificación en dos pasos con códigos sirve
                igual.
              </p>
            }
          >
            {hasPassword ? <PasswordField name={FIELDS.addPassword} label="Tu contraseña" isNew={false} /> : null}
          </PasskeyForm>
        </Disclosure>
      ) : null}
      {passkeys && passkeys.length > 0 ? (
        <>
          <Disclosure summary="Cambiar el nombre de una llave" open={errors[FIELDS.name] !== undefined}>
            <ActionForm intent={INTENTS.rename} className="grid gap-5">
              <Select label="Llave" name={FIELDS.renamed} options={choices} defaultValue={values[FIELDS.renamed]} />
              <TextField
                label="Nombre nuevo"
                name={FIELDS.name}
                maxLength={PASSKEY_NAME_MAX}
                autoComplete="off"
                required
                defaultValue={values[FIELDS.name]}
                error={errors[FIELDS.name]}
              />
              <Submit variant="secondary">Guardar nombre</Submit>
            </ActionForm>
          </Disclosure>
          {mayChange ? (
            <Disclosure summary="Quitar una llave" open={errors[FIELDS.removePassword] !== undefined}>
              <ActionForm intent={INTENTS.remove} className="grid gap-5">
                <Select label="Llave" name={FIELDS.removed} options={choices} defaultValue={values[FIELDS.removed]} />
                {hasPassword ? (
                  <PasswordField
                    name={FIELDS.removePassword}
                    label="Tu contraseña"
                    isNew={false}
                    error={errors[FIELDS.removePassword]}
                  />
                ) : null}
                <Submit variant="danger">Quitar llave</Submit>
              </ActionForm>
            </Disclosure>
          ) : null}
        </>
      ) : null}
      {passkeys && passkeys.length >= PASSKEYS_MAX ? (
        <p className="text-muted">Tienes {PASSKEYS_MAX}, que es el máximo. Quita una para agregar otra.</p>
      ) : null}
    </SecuritySection>
  );
}

function Passkey({ passkey: { name, since, lastUsed, isSynced } }: { passkey: PasskeyView }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-sm text-muted">
          Agregada el {since}. {lastUsed === "" ? "Todavía no la usaste." : `Última vez: ${lastUsed}.`}
        </span>
      </span>
      {isSynced ? <Badge>En todos tus dispositivos</Badge> : null}
    </li>
  );
}
