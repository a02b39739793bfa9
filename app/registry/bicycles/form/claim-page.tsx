import { Form, Link } from "@remix-run/react";

import { receiptMailText, type ShownReceipt } from "~/cases/receipt/shown-receipt";
import type { FormFailure } from "~/platform/forms/typed-values";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { LENGTHS, OWN_BICYCLES_PATH, REGISTER_PATH } from "../constants";

export interface ClaimView {
  receipt: ShownReceipt | null;
  stamp: string;
  /** Null where there is nothing to claim. */
  draft: { id: string; name: string; serial: string; hasProof: boolean } | null;
}

export function ClaimPage({ view, failure }: { view: ClaimView; failure?: FormFailure }) {
  const { receipt, stamp, draft } = view;
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
