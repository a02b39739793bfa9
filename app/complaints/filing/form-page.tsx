import { Form, Link } from "@remix-run/react";
import { useRef, type ReactNode } from "react";

import {
  ANSWER_DAYS,
  AS_IS_FIELD,
  ATTACHED_FIELD,
  ATTACHED_LIST_FIELD,
  DISPUTED_FIELD,
  FILES_FIELD,
  FOOTNOTES,
  KEEP_YEARS,
} from "~/complaints/constants";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { isUnreached } from "~/shell/recovery/offline-forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { GuardFields } from "~/ui/guard-fields";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { AnswerFields, ConsumerFields, GoodsFields, MatterFields } from "./form-fields";
import { EvidenceFields } from "./form-files";
import type { ComplaintFormFailure } from "./form-page.action.server";
import type { FormView } from "./form-page.loader.server";
import { useDraft } from "./use-draft";

interface ComplaintFormPageProps extends FormView {
  stamp: string;
  disputed: string | null;
  rejection: ComplaintFormFailure | null;
  kept: Record<string, string> | null;
}

/** Names of fields in the summary of errors, where the message alone would be ambiguous. */
const LABELS: Record<string, string> = {
  phone: "Teléfono",
  email: "Correo",
  guardianPhone: "Teléfono del padre, la madre o el representante",
  guardianEmail: "Correo del padre, la madre o el representante",
  [FILES_FIELD]: "Archivos",
};

export function ComplaintFormPage({
  stamp,
  disputed,
  provider,
  answerBy,
  fields,
  known,
  owner,
  rejection,
  kept,
}: ComplaintFormPageProps) {
  const form = useRef<HTMLFormElement>(null);
  const { restored, discard } = useDraft(form, {
    owner,
    filled: rejection !== null || kept !== null,
    answer: rejection,
  });
  const errors = rejection?.errors ?? {};
  const values = rejection?.values ?? kept ?? (disputed ? { ...known, reference: disputed } : known);
  const reply = { values, errors };
  const order = values[DISPUTED_FIELD] ?? disputed;
  const {
    [GUARD_STAMP]: sentStamp,
    [ATTACHED_FIELD]: attached = "",
    [ATTACHED_LIST_FIELD]: list = "",
  } = rejection?.values ?? restored ?? kept ?? {};
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title={
          <span className="flex items-center gap-3">
            <Icon name="book" className="size-9 flex-none text-accent" />
            Libro de Reclamaciones
          </span>
        }
        lead="Esta es tu Hoja de Reclamación. Cuéntanos qué pasó: es gratis y te respondemos por escrito."
      />
      <Provider rows={provider} />
      <WhatHappensNext answerBy={answerBy} />
      <ErrorSummary
        errors={errors}
        labels={LABELS}
        title={rejection?.mayFileAsIs ? "Antes de presentar tu hoja, revisa lo siguiente" : undefined}
      />
      {restored && !rejection ? <DraftNotice discard={discard} /> : null}
      <Form ref={form} method="post" encType="multipart/form-data" noValidate className="mt-4 grid grid-cols-1 gap-4">
        <GuardFields stamp={stamp} values={sentStamp ? { [GUARD_STAMP]: sentStamp } : {}} />
        <input type="hidden" name={ATTACHED_FIELD} value={attached} />
        <input type="hidden" name={ATTACHED_LIST_FIELD} value={list} />
        {order ? <DisputedOrder number={order} /> : null}
        {/* Enter presses the first button of a form, which must not be the one that removes a file. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true">
          Presentar
        </button>
        <Group title="1. Quién presenta la hoja">
          <ConsumerFields fields={fields} reply={reply} />
        </Group>
        <Group title="2. Qué compraste o contrataste">
          <GoodsFields fields={fields} reply={reply} />
        </Group>
        <Group title="3. Qué pasó y qué pides">
          <MatterFields fields={fields} reply={reply} />
        </Group>
        <Group title="4. Respuesta">
          <AnswerFields fields={fields} reply={reply} />
        </Group>
        <Group title="5. Archivos" optional>
          <EvidenceFields
            list={list}
            error={errors[FILES_FIELD]}
            notice={rejection?.notice ?? null}
            answer={isUnreached(rejection) ? null : rejection}
          />
        </Group>
        {rejection?.mayFileAsIs ? (
          <p>
            Indispensables son solo tu nombre, tu documento, tu domicilio o correo y el detalle. Lo demás puedes
            corregirlo o presentarlo así.
          </p>
        ) : null}
        <div className="flex flex-col gap-3 sm:flex-row">
          <SubmitButton size="lg" busy="Enviando…">
            Presentar hoja
          </SubmitButton>
          {rejection?.mayFileAsIs ? (
            <SubmitButton size="lg" variant="secondary" name={AS_IS_FIELD} value="1">
              Presentar así de todos modos
            </SubmitButton>
          ) : null}
        </div>
      </Form>
      <ul className="mt-6 grid gap-2 text-sm text-muted">
        {FOOTNOTES.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Container>
  );
}

function DisputedOrder({ number }: { number: string }) {
  return (
    <Notice>
      <input type="hidden" name={DISPUTED_FIELD} value={number} />
      Esta hoja queda unida a tu pedido {number}, que estará en pausa hasta que lo resolvamos.
    </Notice>
  );
}

function Group({ title, optional = false, children }: { title: string; optional?: boolean; children: ReactNode }) {
  return (
    <Panel>
      <fieldset className="grid min-w-0 grid-cols-1 gap-5">
        <legend className="mb-5 w-full">
          <h2 className="inline text-xl tracking-tight">{title}</h2>
          {optional ? <span className="text-muted"> (opcional)</span> : null}
        </legend>
        {children}
      </fieldset>
    </Panel>
  );
}

function Provider({ rows }: { rows: FormView["provider"] }) {
  return (
    <Panel as="section" aria-label="Proveedor">
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {rows.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function WhatHappensNext({ answerBy }: { answerBy: string }) {
  return (
    <Notice title="Qué pasa después" className="mt-4">
      <p>
        Al presentarla, tu hoja recibe un número y, si nos das tu correo, ahí te llega una copia. Te respondemos en un
        plazo máximo de {ANSWER_DAYS} días hábiles: si la presentas hoy, a más tardar el {answerBy}.
      </p>
      <p className="pt-2">
        Usamos tus datos para atender tu hoja, y la guardamos al menos {KEEP_YEARS} años, como manda la ley. Más en
        nuestra{" "}
        <Link to="/privacidad" className="link">
          Política de Privacidad
        </Link>
        .
      </p>
    </Notice>
  );
}

function DraftNotice({ discard }: { discard: () => void }) {
  return (
    <div role="status" className="mt-4">
      <Notice title="Recuperamos tu borrador">
        <p>Estaba guardado en este navegador. Los archivos que no llegaste a enviar hay que elegirlos de nuevo.</p>
        <Button type="button" variant="secondary" size="sm" className="mt-3" onClick={discard}>
          Descartar borrador
        </Button>
      </Notice>
    </div>
  );
}
