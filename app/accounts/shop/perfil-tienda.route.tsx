import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { userIfKnown } from "~/accounts/profile/profile.action.server";
import { DAY_FIELDS } from "~/business/hours";
import { districtOptions } from "~/business/places/chosen-place.server";
import { withDistricts } from "~/platform/forms/district-list.server";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextField } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { PlaceFields } from "~/ui/places/place-fields";
import { SubmitButton } from "~/ui/submit-button";

import { REMOVE_INTENT, HELPER_INTENT, HELPERS_MAX, INVITE_INTENT, LEAVE_INTENT } from "./constants";
import { ShopForm, shopValues, submitShop } from "./shop.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(
  async ({ context, uid }) => {
    const look = formLook(ShopForm);
    const user = await userIfKnown(context.accounts, uid, context.log);
    if (user === null)
      return data(
        { look, shop: null, isKnown: false, districts: null, page: "", helpers: [], helps: null },
        { status: 503 },
      );
    const { shop = null, worksFor } = user;
    const { shopHelpers, publicProfile } = context.accounts;
    const [helpers, helped] = await Promise.all([
      shop ? shopHelpers.list(uid) : [],
      worksFor ? publicProfile(worksFor) : null,
    ]);
    return data({
      look,
      shop: shop && { isHidden: shop.isHidden, values: shopValues(shop) },
      isKnown: true,
      districts: districtOptions(shop?.department ?? user.department),
      department: user.department ?? "",
      page: `/vendedor/${encodeURIComponent(uid)}`,
      helpers,
      helps: worksFor ? (helped?.displayName ?? "una tienda") : null,
    });
  },
  { reading: true },
);

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(withDistricts(await submitShop(context, form)));
}

export const meta = pageMeta("Mi tienda");

const HOURS_HINT = "9:00-13:00 y 15:00-19:00";

interface HelpersProps {
  helpers: readonly { uid: string; name: string; email: string }[];
  /** A shop that an administrator hid invites nobody; who helps in it can still be let go. */
  canInvite: boolean;
  /** As typed into the invitation. */
  email: string | undefined;
  error: string | undefined;
}

/** People who help in the seller's shop, and the invitation of one more. */
function Helpers({ helpers, canInvite, email, error }: HelpersProps) {
  return (
    <Panel as="section" aria-labelledby="personas" className="grid gap-4">
      <div>
        <h2 id="personas" className="text-lg">
          Personas que te ayudan
        </h2>
        <p className="mt-1">
          Con su propia cuenta pueden crear tus anuncios, editarlos, cambiar precios, pausarlos y renovarlos. No ven tus
          mensajes, tus ventas ni tu dinero, no pagan planes ni eliminan anuncios.
        </p>
      </div>
      {helpers.length > 0 ? (
        <ul className="divide-y divide-line">
          {helpers.map(({ uid, name, email: address }) => (
            <li key={uid} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <b className="block">{name}</b>
                <span className="text-sm text-muted">{address}</span>
              </span>
              <Form method="post">
                <input type="hidden" name="persona" value={uid} />
                <Button name="intent" value={HELPER_INTENT} variant="secondary">
                  Quitar<span className="sr-only"> a {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {canInvite && helpers.length < HELPERS_MAX ? (
        <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <TextField
            label="Correo de la persona"
            name="correo"
            type="email"
            autoComplete="off"
            defaultValue={email}
            error={error}
            className="min-w-0 flex-1 basis-60"
          />
          <Button name="intent" value={INVITE_INTENT} variant="secondary">
            Invitar
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}

/** For a helper: whose listings they manage, and the way out. */
function Helping({ shop }: { shop: string }) {
  return (
    <Notice title={`Ayudas en ${shop}`}>
      En Mis anuncios están también los suyos, y los que empieces salen a nombre de la tienda.
      <Form method="post" className="mt-2">
        <Button name="intent" value={LEAVE_INTENT} variant="secondary">
          Dejar de ayudar
        </Button>
      </Form>
    </Notice>
  );
}

export default function MyShop() {
  const { look, shop, isKnown, page, helpers, helps, ...loaded } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const errors = failure?.errors ?? {};
  const fresh = "department" in loaded ? { department: loaded.department } : {};
  const values = failure?.values ?? kept ?? shop?.values ?? fresh;
  const at = fieldsOf({ values, errors });
  return (
    <>
      <PageHeader
        title="Mi tienda"
        lead="Si vendes en una tienda, tu página muestra su nombre, su horario y cómo llegar, con un código QR para la vitrina."
      />
      {isKnown || failure ? (
        <div className="grid gap-4">
          {helps ? <Helping shop={helps} /> : null}
          {shop?.isHidden ? (
            <Notice tone="warning" title="Ocultamos los datos de tu tienda">
              Por ahora tu página se ve como la de una persona. Si los corriges, escríbenos por{" "}
              <Link to="/contacto" className="link">
                contacto
              </Link>{" "}
              para revisarlos.
            </Notice>
          ) : shop ? (
            <p>
              <Link to={page} className="link inline-flex min-h-8 items-center">
                Ver la página de mi tienda y su afiche
              </Link>
            </p>
          ) : null}
          <Panel>
            <ErrorSummary errors={errors} />
            <Form method="post" noValidate className="grid gap-5" key={JSON.stringify(shop?.values)}>
              <Fields of={look} reply={{ values, errors }} only={["name"]} />
              <PlaceFields
                values={values}
                errors={errors}
                districts={failure ? failure.districts : loaded.districts}
                noDepartment="Elige el departamento"
              />
              <Fields of={look} reply={{ values, errors }} only={["address"]} />
              <fieldset className="grid gap-3">
                <legend className="font-semibold">Horario</legend>
                <p className="text-sm text-muted">
                  Como «{HOURS_HINT}». Deja vacío el día en que no atiendes. En feriados sales como cerrado.
                </p>
                <div className="grid gap-3 sm:grid-cols-2">
                  {DAY_FIELDS.map(({ field, label }) => (
                    <TextField
                      key={field}
                      {...at(field)}
                      label={label}
                      placeholder="Cerrado"
                      maxLength={60}
                      autoComplete="off"
                      className="max-sm:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:items-center max-sm:[&>:nth-child(n+3)]:col-span-full"
                    />
                  ))}
                </div>
              </fieldset>
              <SubmitButton busy="Guardando…" className="justify-self-start">
                Guardar mi tienda
              </SubmitButton>
            </Form>
          </Panel>
          {shop ? (
            <Helpers
              helpers={helpers}
              canInvite={!shop.isHidden}
              email={failure?.values.correo}
              error={errors.correo}
            />
          ) : null}
          {shop && !shop.isHidden ? (
            <Form method="post">
              <Button name="intent" value={REMOVE_INTENT} variant="danger">
                Quitar mi tienda
              </Button>
            </Form>
          ) : null}
        </div>
      ) : (
        <NotAvailable title="No pudimos leer tus datos en este momento" />
      )}
    </>
  );
}
