import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { CompletePage } from "~/accounts/profile/complete-profile-page";
import { profileValuesOf } from "~/accounts/profile/profile-form";
import { submitCompletion, userIfKnown } from "~/accounts/profile/profile.action.server";
import { districtOptions } from "~/business/places/chosen-place.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  async ({ context, uid, user: { displayName } }) => {
    const user = await userIfKnown(context.accounts, uid, context.log);
    return {
      known: user !== null,
      values: profileValuesOf(
        user ?? { displayName, whatsapp: "", phone: "", department: null, province: "", district: "" },
      ),
      districts: districtOptions(user?.department),
    };
  },
  { reading: true },
);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const next = safeRedirect(new URL(request.url).searchParams.get("redirect"), "/");
  return respond(withDistricts(await submitCompletion(context, form, next)));
}

export const meta = pageMeta("Completa tu perfil");

export default function CompleteProfile() {
  const { known, values, districts } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <CompletePage
      known={known}
      errors={failure?.errors ?? {}}
      values={failure?.values ?? kept ?? values}
      districts={failure ? failure.districts : districts}
    />
  );
}
