import { Form, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { AdminListPage } from "~/admin-kit/list/list-page";
import { CATEGORIES, VEHICLE_KIND_NAMES } from "~/catalog/categories";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { Section } from "~/ui/section";

import { loadCoupons, submitNewCoupon, type CouponsView } from "./coupons.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** `estado`, `q`; `desde` or `antes`. */
export const loader = adminLoader("coupons", ({ context, query }) => loadCoupons(context, query));

/** `intent`: crear. */
export const action = adminAction("coupons", ({ context, uid, form }) => submitNewCoupon(context, uid, form));

export const meta = pageMeta("Cupones");

export default function AdminCoupons() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <AdminCouponsPage view={view} reply={reply} />;
}

interface CouponsPageProps {
  view: CouponsView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

export function AdminCouponsPage({ view: { fields, ...list }, reply }: CouponsPageProps) {
  const errors = reply?.errors ?? {};
  return (
    <>
      <AdminListPage view={list}>
        <ErrorSummary errors={errors} title="No guardamos el cupón" />
      </AdminListPage>
      <Section id="nuevo" title="Cupón nuevo">
        <Form method="post" className="grid gap-4 sm:grid-cols-2">
          <Fields of={fields} reply={reply} />
          <CategoryFields chosen={(reply?.values.categorias ?? "").split(",")} error={errors.categorias} />
          <div className="sm:col-span-2">
            <Button name="intent" value="crear">
              Crear cupón
            </Button>
          </div>
        </Form>
      </Section>
    </>
  );
}

const KINDS = ["bicicleta", "moto"] as const;

function CategoryFields({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <>
      {KINDS.map((kind) => (
        <fieldset key={kind} id={kind === KINDS[0] ? "categorias" : undefined} className="min-w-0">
          <legend className="pb-1 font-semibold">
            Solo {VEHICLE_KIND_NAMES[kind].plural.toLowerCase()} (opcional)
          </legend>
          {CATEGORIES.filter((category) => category.kind === kind).map(({ id, name }, at) => (
            <Checkbox
              key={id}
              id={`categorias-${id}`}
              name="categorias"
              value={id}
              label={name}
              defaultChecked={chosen.includes(id)}
              {...(at === 0 && kind === KINDS[0] && { error })}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
