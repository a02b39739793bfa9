import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { districtOptions } from "~/business/places/chosen-place.server";
import type { DistrictOptions } from "~/business/places/constants";
import { withDistricts } from "~/platform/forms/district-list.server";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ProfileFields } from "./profile-fields";
import { profileValuesOf } from "./profile-form";
import { submitCompletion, userIfKnown } from "./profile.action.server";

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

interface CompletePageProps {
  /** False when the saved values could not be read. */
  known: boolean;
  errors: FieldErrors;
  values: Record<string, string>;
  districts?: DistrictOptions | null | undefined;
}

/** Asks for the data that a trade needs; may be postponed. Both forms post to the page's own address. */
export function CompletePage({ known, errors, values, districts }: CompletePageProps) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Completa tu perfil" lead="Con estos datos podrás comprar y vender. Toma un minuto." />
      {known ? null : (
        <Notice tone="warning" className="mb-4" title="No pudimos leer tus datos en este momento">
          Escribe los que faltan o sigue y complétalos después.
        </Notice>
      )}
      <Panel>
        <ErrorSummary errors={errors} />
        {/* The server checks, in its own words. `replace`: the next page takes this one's place in the history. */}
        <Form method="post" replace noValidate className="grid gap-5">
          <ProfileFields errors={errors} values={values} districts={districts} optional={false} />
          <SubmitButton size="lg" name="intent" value="guardar" busy="Guardando…">
            Guardar y continuar
          </SubmitButton>
        </Form>
        <Form method="post" replace className="mt-3 grid">
          <SubmitButton variant="ghost" name="intent" value="despues">
            Completar después
          </SubmitButton>
        </Form>
      </Panel>
    </Container>
  );
}
