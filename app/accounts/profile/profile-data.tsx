import { Form, Link } from "@remix-run/react";

import { PHONE_PATH } from "~/accounts/phone/constants";
import type { DistrictOptions } from "~/business/places/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import type { PhotoRef } from "~/platform/images";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ProfileFields } from "./profile-fields";
import { ProfilePhoto } from "./profile-photo";

interface ProfileDataProps {
  /** Null where they could not be read: then only typed values are shown. */
  account: { email: string; photo: PhotoRef | null; phone: string | null } | null;
  errors: FieldErrors;
  typed: Record<string, string> | undefined;
  saved: Record<string, string>;
  districts?: DistrictOptions | null | undefined;
}

export function ProfileData({ account, errors, typed, saved, districts }: ProfileDataProps) {
  return (
    <div className="grid gap-4">
      {account ? (
        <Panel className="flex flex-wrap items-center gap-4">
          <ProfilePhoto photo={account.photo} sizes="4rem" className="size-16" />
          <div className="min-w-0 flex-1 basis-48">
            <p className="break-words">{account.email}</p>
            <Link to="/perfil/seguridad" className="link inline-flex min-h-6 items-center text-sm">
              Cambiar correo o contraseña
            </Link>
            {account.phone ? (
              <p>
                <Link to={PHONE_PATH} className="link inline-flex min-h-6 items-center text-sm">
                  {account.phone}
                </Link>
              </p>
            ) : null}
          </div>
          <LinkButton to="/perfil/foto" variant="secondary">
            {account.photo ? "Cambiar foto" : "Agregar foto"}
          </LinkButton>
        </Panel>
      ) : null}
      <Panel>
        <ErrorSummary errors={errors} />
        <Form method="post" noValidate className="grid gap-5">
          {/* Remounted when they are saved: a number is then shown in canonical form. */}
          <ProfileFields
            key={JSON.stringify(saved)}
            errors={errors}
            values={typed ?? saved}
            districts={districts}
            optional
          />
          <SubmitButton busy="Guardando…" className="justify-self-start">
            Guardar cambios
          </SubmitButton>
        </Form>
      </Panel>
    </div>
  );
}
