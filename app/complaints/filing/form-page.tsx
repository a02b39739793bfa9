import { Form, Link } from "@remix-run/react";
import { useRef, type ReactNode, useEffect, useState } from "react";

import { formatBytes } from "~/business/format";
import {
  ANSWER_DAYS,
  AS_IS_FIELD,
  ATTACHED_FIELD,
  ATTACHED_LIST_FIELD,
  DISPUTED_FIELD,
  FILES_FIELD,
  FOOTNOTES,
  KEEP_YEARS,
  ATTACHMENT_MAX_MB,
  ATTACHMENTS_MAX,
  REMOVE_FIELD,
  TEXT_MAX,
} from "~/complaints/constants";
import { GUARD_STAMP } from "~/platform/forms/constants";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { isUnreached } from "~/shell/recovery/offline-forms";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { FilesField } from "~/ui/fields/files-field";
import { PersonFields } from "~/ui/fields/person-fields";
import { GuardFields } from "~/ui/guard-fields";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import type { ComplaintFormFailure } from "./form-page.action.server";
import type { FormView } from "./form-page.loader.server";
import type { FormField } from "./form.server";
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

interface EvidenceFieldsProps {
  /** Stored files, as the form's hidden field lists them. Only for showing: the server trusts the sealed field. */
  list: string;
  error: string | undefined;
  notice: string | null;
  /** A value that changes with each answer of the server. */
  answer: unknown;
}

/** Evidence: stored files, and the input for more. */
function EvidenceFields({ list, error, notice, answer }: EvidenceFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Stored files must not be sent again, nor rejected ones.
    if (answer && input.current) input.current.value = "";
    // The button that removed a file no longer exists.
    if (answer && notice && !error) input.current?.focus();
  }, [answer, notice, error]);
  const files = parseList(list);
  return (
    <>
      {files.length > 0 ? (
        <ul aria-label="Archivos adjuntos" className="grid grid-cols-1 gap-2">
          {files.map(({ name, bytes, sha256 }) => (
            <li key={sha256} className="flex items-center gap-3 rounded-control border border-line px-3 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {name} <span className="whitespace-nowrap text-muted">({formatBytes(bytes)})</span>
              </span>
              <Button variant="ghost" size="sm" name={REMOVE_FIELD} value={sha256}>
                <Icon name="trash" className="size-5" />
                Quitar<span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
        <p role="status" className="text-success empty:hidden">
          {notice}
        </p>
        <FilesField
          label={files.length > 0 ? "Agrega más archivos" : "Adjunta fotos o documentos"}
          name={FILES_FIELD}
          accept="photos-or-documents"
          multiple
          error={error}
          hint={`Hasta ${ATTACHMENTS_MAX} archivos PDF, JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo cada uno.`}
          inputRef={input}
        />
      </div>
    </>
  );
}

interface ListedFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** It may come from the browser's storage, which can hold anything. */
function parseList(text: string): ListedFile[] {
  try {
    const list: unknown = JSON.parse(text || "[]");
    return Array.isArray(list) ? list.filter(isListed).slice(0, ATTACHMENTS_MAX) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function isListed(file: unknown): file is ListedFile {
  return (
    typeof file === "object" &&
    file !== null &&
    "name" in file &&
    typeof file.name === "string" &&
    "bytes" in file &&
    typeof file.bytes === "number" &&
    "sha256" in file &&
    typeof file.sha256 === "string"
  );
}

interface FieldsProps {
  fields: FormLook<FormField>;
  reply: { values: Record<string, string>; errors: FieldErrors };
}

/** For a minor, also the representative, unless the browser can decide that it is not needed. */
function ConsumerFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <PersonFields typed={reply} maxLength={TEXT_MAX} required />
      <Fields of={fields} reply={reply} only={["address", "email", "phone"]} />
      <div className="group/minor grid gap-5">
        <Checkbox
          name={MINOR}
          value="1"
          label="Soy menor de edad, o reclamo por un menor"
          defaultChecked={reply.values[MINOR] !== undefined}
        />
        <div className="border-l-4 border-line pl-4 group-[:not(:has(#minor:checked))]/minor:hidden">
          <fieldset className="grid min-w-0 gap-5">
            <legend className="mb-5">
              <h3 className="text-lg">Padre, madre o representante</h3>
              <p className="text-sm text-muted">
                Solo si el consumidor es menor de edad. Sus datos van arriba, y aquí los de quien lo representa.
              </p>
            </legend>
            <Fields
              of={fields}
              reply={reply}
              only={["guardianName", "guardianAddress", "guardianPhone", "guardianEmail"]}
            />
          </fieldset>
        </div>
      </div>
    </>
  );
}

const MINOR: FormField = "minor";

/** Milliseconds: a screen reader announces after a pause, not at every letter. */
const PAUSE_MS = 700;
const count = new Intl.NumberFormat("es-PE");

interface RemainingProps {
  field: string;
  max: number;
}

/** Empty without scripts; the server rejects what is too long, and the browser does not cut it. */
function Remaining({ field, max }: RemainingProps) {
  const [length, setLength] = useState(0);
  useEffect(() => {
    const area = document.getElementById(field);
    if (!(area instanceof HTMLTextAreaElement)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setLength(area.value.length), PAUSE_MS);
    };
    // A restored draft is filled in by then.
    soon();
    area.addEventListener("input", soon);
    return () => {
      clearTimeout(timer);
      area.removeEventListener("input", soon);
    };
  }, [field]);
  return (
    <p aria-live="polite" className="-mt-3 text-sm text-muted empty:hidden">
      {length > 0 ? remainingText(length, max) : null}
    </p>
  );
}

export function remainingText(length: number, max: number): string {
  const left = max - length;
  return left >= 0
    ? `Te quedan ${count.format(left)} de ${count.format(max)} caracteres.`
    : `Te pasaste por ${count.format(-left)} de ${count.format(max)} caracteres.`;
}

function GoodsFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["goodsType", "goodsDescription"]} />
      <Remaining field="goodsDescription" max={TEXT_MAX.description} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={["amount", "reference"]} />
      </div>
    </>
  );
}

function MatterFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["kind", "detail"]} />
      <Remaining field="detail" max={TEXT_MAX.detail} />
      <Fields of={fields} reply={reply} only={["request"]} />
      <Remaining field="request" max={TEXT_MAX.request} />
    </>
  );
}

function AnswerFields({ fields, reply }: FieldsProps) {
  return (
    <Fields of={fields} reply={{ ...reply, values: { answerBy: "correo", ...reply.values } }} only={["answerBy"]} />
  );
}

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
