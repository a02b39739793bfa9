import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { z } from "zod";

import { activeUserAction } from "~/accounts/guards.server";
import type { SessionUser } from "~/accounts/model";
import { submitCase, type CaseForm } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import { type ShownReceipt, receiptMailText } from "~/cases/receipt/shown-receipt";
import { textField } from "~/platform/forms/fields";
import { handleForm, rejected } from "~/platform/forms/outcome";
import { ownHeaders } from "~/platform/http/http";
import type { Bicycles } from "~/registry/bicycles/bicycles.server";
import {
  bicycleName,
  CLAIM_PATH,
  adminProofPath,
  LENGTHS,
  ORIGIN_NAMES,
  OWN_BICYCLES_PATH,
  REGISTER_PATH,
} from "~/registry/bicycles/constants";
import type { Bicycle } from "~/registry/model";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

const CLAIM_PURPOSE = "registro";

const ClaimSchema = z.object({
  story: textField("Cómo la obtuviste", { min: 20, max: LENGTHS.claim }).refine(
    (text) => text !== undefined,
    "Cuéntanos cómo obtuviste la bicicleta.",
  ),
  draft: z.string().max(40),
});

/** The draft that a claim is about: an own one with a serial; null for any other. @throws UpstreamError */
async function claimedDraft(bicycles: Pick<Bicycles, "read">, uid: string, id: unknown): Promise<Bicycle | null> {
  const draft = typeof id === "string" ? await bicycles.read(id) : null;
  return draft?.ownerId === uid && draft.status === "draft" && draft.serial !== "" ? draft : null;
}

/** Form in which a user claims a serial that another bicycle has. It reveals nothing of that bicycle. */
function claimForm(draft: Bicycle, user: SessionUser, siteUrl: string): CaseForm<typeof ClaimSchema> {
  return {
    purpose: CLAIM_PURPOSE,
    act: "serialClaim",
    schema: ClaimSchema,
    toCase: ({ story }) => ({
      kind: "registro",
      name: user.displayName,
      email: user.email,
      phone: null,
      subject: `Serie ya registrada: ${bicycleName(draft)}`,
      text: story ?? "",
      fields: [
        { label: "Marca", value: draft.brand },
        { label: "Número de serie", value: draft.serial },
        { label: "Origen", value: draft.origin ? ORIGIN_NAMES[draft.origin] : "No lo dice" },
        {
          label: "Comprobante",
          value: draft.proof ? siteUrl + adminProofPath(draft.id) : "No adjuntó",
        },
        { label: "Borrador", value: draft.id },
      ],
      answerWithin: null,
    }),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, formGuard, tokens, registry } = context;
  const { uid } = await accounts.requireUser();
  const [receipt, stamp, draft] = await Promise.all([
    readReceipt(tokens, CLAIM_PURPOSE, request.url),
    formGuard.stamp(CLAIM_PURPOSE),
    claimedDraft(registry.bicycles, uid, new URL(request.url).searchParams.get("borrador")),
  ]);
  const shown = draft && {
    id: draft.id,
    name: bicycleName(draft),
    serial: draft.serial,
    hasProof: draft.proof !== null,
  };
  return { receipt, stamp, draft: shown };
}

export const action = activeUserAction("allow", async ({ context, form, user }) => {
  const outcome = await handleForm(form, async () => {
    const draft = await claimedDraft(context.registry.bicycles, user.uid, form.get("draft"));
    if (draft === null) return rejected(form, { "": "Ese borrador ya no está. Vuelve a tu registro." }, 409);
    const receiptOf = (receipt: ShownReceipt) => receiptPath(context.tokens, CLAIM_PURPOSE, CLAIM_PATH, receipt);
    return submitCase(context, claimForm(draft, user, context.env.siteUrl), form, (receipt) => {
      context.waitUntil(
        context.directory.claims
          .ask(receipt.number)
          .catch((error: unknown) => context.log.warn("registry.holder-not-asked", { number: receipt.number, error })),
      );
      return receiptOf(receipt);
    });
  });
  return outcome;
});

export const meta = pageMeta("Reclamar un número de serie");

export default function RegistrarBicicletaReclamo() {
  const { receipt, stamp, draft } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const values = failure?.values ?? kept ?? {};
  if (receipt && !failure)
    return (
      <Container narrow className="pb-10">
        <PageHeader
          title="Recibimos tu reclamo"
          lead={`Número ${receipt.number}. ${receiptMailText(receipt.isMailed)}`}
        />
        <Notice tone="success" title="Lo revisa una persona de nuestro equipo">
          Te responderemos a tu correo. Tu borrador queda guardado.
        </Notice>
        <p className="pt-4">
          <LinkButton to={OWN_BICYCLES_PATH}>Mis bicicletas</LinkButton>
        </p>
      </Container>
    );
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title="Reclamar un número de serie"
        lead="Si tu bicicleta tiene un número que ya está registrado, cuéntanos cómo la obtuviste."
      />
      {draft === null ? (
        <Notice title="No hay nada que reclamar">
          <p>Este formulario se abre desde tu registro, cuando el número de serie ya está en uso.</p>
          <p className="pt-2">
            <Link to={REGISTER_PATH} className="link inline-block py-1">
              Ir a mi registro
            </Link>
          </p>
        </Notice>
      ) : (
        <>
          <ErrorSummary errors={failure?.errors ?? {}} />
          <Form method="post" noValidate>
            <GuardFields stamp={stamp} values={values} />
            <input type="hidden" name="draft" value={draft.id} />
            <Panel className="grid gap-6">
              <p>
                <span className="font-semibold">{draft.name}</span>, serie{" "}
                <span className="wrap-anywhere">{draft.serial}</span>
              </p>
              <TextArea
                label="¿Cómo la obtuviste?"
                name="story"
                defaultValue={values.story}
                error={failure?.errors.story}
                maxLength={LENGTHS.claim}
                hint="Dónde, cuándo y a quién la compraste, y qué papeles tienes."
              />
              {draft.hasProof ? (
                <p className="text-sm text-muted">Revisaremos también el comprobante que adjuntaste.</p>
              ) : (
                <Notice tone="warning" title="Tu registro no tiene comprobante de compra">
                  <Link to={REGISTER_PATH} className="link inline-block py-1">
                    Agrégalo a tu borrador
                  </Link>{" "}
                  si lo tienes: nos ayuda a decidir.
                </Notice>
              )}
              <Button className="justify-self-start">Enviar reclamo</Button>
            </Panel>
          </Form>
        </>
      )}
    </Container>
  );
}
