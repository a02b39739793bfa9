import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { EMAIL_MAX, isEmail } from "~/business/email";
import { isOpenService } from "~/business/switches";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import type { FormFailure } from "~/platform/forms/forms";
import { respond, done, type FormOutcome } from "~/platform/forms/outcome";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { REGISTER_PATH } from "~/registry/bicycles/constants";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { StandingNotice } from "~/registry/numbers/standing-notice";
import { startTransferPath, TRANSFER_DAYS, TRANSFER_PATH, transferPath } from "~/registry/transfer/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { TrialLine } from "~/ui/trial-line";

import { startPageView, type StartPageView, START_PURPOSE } from "./start-page.loader.server";
import { TransferLines } from "./transfer-lines";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?bicicleta=` chooses one of the user's. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "transfer")) return { view: null };
  const { uid } = await accounts.requireUser({ reading: true });
  const asked = new URL(request.url).searchParams.get("bicicleta");
  return { view: await startPageView(context, uid, asked, env.switches.transfer === "prueba") };
}

const UNPROVEN_MESSAGE = "Para transferir una bicicleta, confirma primero tu correo con el enlace que te enviamos.";

const StartSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .refine((text) => text !== "", "Escribe el correo de la persona que la recibirá.")
    .refine(
      (text) => text === "" || (text.length <= EMAIL_MAX && isEmail(text)),
      "Escribe un correo válido, como ana@correo.pe.",
    )
    .default(""),
  confirm: z.literal("si", "Marca la casilla para confirmar que revisaste el correo."),
});

function startTransfer(
  { transfers, accounts, formGuard }: Context,
  user: ActiveUser,
  form: FormData,
): Promise<FormOutcome<FormFailure | UnprovenFailure>> {
  const start = act({
    form: StartSchema,
    first: () => rejectUnproven(accounts, user, form, UNPROVEN_MESSAGE, { isKept: true }),
    guard: [formGuard, START_PURPOSE, "transfer"],
    run: ({ email }, id) => transfers.start(user.uid, id, formText(form, "bicycle"), email),
    done: ({ transfer }) =>
      done(
        transferPath(transfer.id),
        "Le enviamos un correo a la otra persona. La bicicleta sigue a tu nombre hasta que acepte.",
      ),
    words: { "not-found": "No encontramos esa bicicleta entre las tuyas." },
  });
  return takeForm<FormFailure | UnprovenFailure>(form, start);
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "transfer")) throw notFound();
  const user = await context.accounts.requireActiveUser({ whenUnknown: "reject" });
  return respond<UnprovenFailure>(
    await startTransfer(context, user, await readForm(request, { maxBytes: context.maxBodyBytes })),
  );
}

export const meta = pageMeta("Transferir la propiedad de una bicicleta");

export default function StartTransferPage() {
  const { view } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  if (view === null) return <AnnouncedPage service="transfer" />;
  const { bicycles, chosen, incoming, given, received, isTrial } = view;
  const errors = failure?.errors ?? {};
  return (
    <Container narrow className="grid grid-cols-1 gap-6 pb-10">
      <div>
        <PageHeader
          title="Transferir propiedad"
          lead="Pasa tu bicicleta registrada a su nuevo dueño, con su historia y una constancia para los dos."
        />
        <TrialLine isTrial={isTrial} />
        <ErrorSummary errors={errors} />
        {failure?.unproven ? <ConfirmEmail back={chosen ? startTransferPath(chosen.id) : TRANSFER_PATH} /> : null}
      </div>
      <TransferLines id="por-responder" title="Esperan tu respuesta" lines={incoming} />
      {chosen ? (
        <StartForm chosen={chosen} stamp={view.stamp} errors={errors} values={failure?.values ?? kept ?? {}} />
      ) : bicycles.length > 0 ? (
        <Choice bicycles={bicycles} />
      ) : (
        <Panel className="grid justify-items-start gap-3">
          <p className="text-lg font-semibold">Solo se transfieren bicicletas registradas</p>
          <p className="text-muted">Regístrala primero: toma unos tres minutos.</p>
          <LinkButton to={REGISTER_PATH}>Registrar una bicicleta</LinkButton>
        </Panel>
      )}
      <Notice title="Cómo funciona">
        <ul className="list-disc pl-5">
          <li>La otra persona tiene {TRANSFER_DAYS} días para aceptar. Hasta entonces puedes cancelar.</li>
          <li>Al aceptar, la bicicleta recibe un código nuevo: tu certificado y tus pegatinas dejan de valer.</li>
          <li>Las fotos y la historia pasan a la otra persona; tu comprobante de compra se borra.</li>
          <li>Si estaba en venta, su anuncio se pausa.</li>
          <li>Solo se deshace de común acuerdo: quien la recibió te la transfiere de vuelta.</li>
        </ul>
      </Notice>
      <TransferLines id="entregadas" title="Las que entregaste" lines={given} />
      <TransferLines id="recibidas" title="Las que recibiste" lines={received} />
    </Container>
  );
}

function Choice({ bicycles }: Pick<StartPageView, "bicycles">) {
  return (
    <Section id="elegir" title="¿Cuál quieres transferir?">
      <ul className="grid gap-3">
        {bicycles.map(({ id, name, held }) => (
          <li key={id}>
            {held === null ? (
              <LinkButton to={startTransferPath(id)} variant="secondary" className="w-full">
                {name}
              </LinkButton>
            ) : (
              <p className="wrap-anywhere">
                <strong>{name}</strong>
                <span className="block text-sm text-muted">{held}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function StartForm({
  chosen,
  stamp,
  errors,
  values,
}: {
  chosen: NonNullable<StartPageView["chosen"]>;
  stamp: string;
  errors: FieldErrors;
  values: Record<string, string>;
}) {
  return (
    <Section id="nueva" title={chosen.name}>
      {chosen.warning ? <StandingNotice why={chosen.warning} /> : null}
      <Form method="post" noValidate className="grid grid-cols-1 gap-5">
        <GuardFields stamp={stamp} values={values} />
        <input type="hidden" name="bicycle" value={chosen.id} />
        <TextField
          label="Correo de quien la recibe"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={values.email}
          error={errors.email}
          hint="Le llegará un enlace. Si todavía no tiene cuenta, la crea con ese mismo correo."
        />
        <Checkbox
          name="confirm"
          value="si"
          defaultChecked={values.confirm === "si"}
          error={errors.confirm}
          label="Revisé el correo y quiero que esta bicicleta pase a nombre de esa persona."
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button size="lg">Ofrecer la transferencia</Button>
          <Link to={`${TRANSFER_PATH}?bicicleta=`} className="link inline-flex min-h-8 items-center">
            Elegir otra
          </Link>
        </div>
      </Form>
    </Section>
  );
}
