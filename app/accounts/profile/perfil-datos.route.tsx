import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import type { Accounts } from "~/accounts/accounts.server";
import { BACK_QUERY } from "~/accounts/constants";
import { userLoader } from "~/accounts/guards.server";
import type { User } from "~/accounts/model";
import { ProfileData } from "~/accounts/profile/profile-data";
import { profileValuesOf } from "~/accounts/profile/profile-form";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { submitUser, userIfKnown } from "~/accounts/profile/profile.action.server";
import { verifiedOf } from "~/accounts/verified";
import { districtOptions } from "~/business/places/chosen-place.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { PageHeader } from "~/ui/page";

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
