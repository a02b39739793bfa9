import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";

import type { Accounts } from "~/accounts/accounts.server";
import { BACK_QUERY } from "~/accounts/constants";
import { userLoader } from "~/accounts/guards.server";
import type { User } from "~/accounts/model";
import { PHONE_PATH } from "~/accounts/phone/constants";
import { profileValuesOf } from "~/accounts/profile/profile-form";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { submitUser, userIfKnown } from "~/accounts/profile/profile.action.server";
import { verifiedOf } from "~/accounts/verified";
import { districtOptions } from "~/business/places/chosen-place.server";
import type { DistrictOptions } from "~/business/places/constants";
import { withDistricts } from "~/platform/forms/district-list.server";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import type { PhotoRef } from "~/platform/images";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ProfileFields } from "./profile-fields";
import { ProfilePhoto } from "./profile-photo";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  async ({ context, uid }) => {
    const user = await userIfKnown(context.accounts, uid, context.log);
    if (user === null) return data({ account: null, values: {}, districts: null }, { status: 503 });
    return data({
      account: { email: user.email, photo: user.photo, phone: phoneLink(context.accounts, user) },
      values: profileValuesOf(user),
      districts: districtOptions(user.department),
    });
  },
  { reading: true },
);

/** Words of the link to the page that verifies a mobile; null where that is not offered. */
function phoneLink({ phone }: Accounts, user: User): string | null {
  if (!phone.isOffered) return null;
  return verifiedOf(user).phone ? "Celular verificado" : "Verificar mi celular";
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const back = safeRedirect(new URL(request.url).searchParams.get(BACK_QUERY), "") || null;
  return respond(withDistricts(await submitUser(context, form, back)));
}

export const meta = pageMeta("Mis datos personales");

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

export default function PersonalData() {
  const { account, values, districts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <>
      <PageHeader title="Mis datos personales" />
      {account || failure ? (
        <ProfileData
          account={account}
          errors={failure?.errors ?? {}}
          typed={failure?.values ?? kept ?? undefined}
          saved={values}
          districts={failure ? failure.districts : districts}
        />
      ) : (
        <NotAvailable title="No pudimos leer tus datos en este momento" />
      )}
    </>
  );
}
