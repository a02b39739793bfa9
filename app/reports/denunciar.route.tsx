import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation, Form } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import { userLoader } from "~/accounts/guards.server";
import { tableEntry } from "~/business/table";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { failureError, ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, RadioGroup, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";

import {
  REPORT_TITLES,
  type ReportedKind,
  DETAIL_MAX,
  REASONS,
  reportedPath,
  type ReportStatus,
  type ReportTarget,
} from "./model";
import { submitReport } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ request, params, context, user }) => {
  const { kind, id } = asked(request, params.id);
  const view = await context.reports.view(user.uid, kind, id);
  if (!view.ok) throw failureError(view);
  return { target: view.target, before: view.before };
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { kind, id } = asked(request, params.id);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitReport(context.reports, { reporterId: user.uid, kind, targetId: id }, form));
}

const KINDS: Readonly<Record<string, ReportedKind>> = {
  producto: "listing",
  vendedor: "person",
  opiniones: "review",
  preguntas: "question",
};

/** The reported thing: its kind is the address's first segment. */
function asked(request: Request, id = ""): { kind: ReportedKind; id: string } {
  return { kind: tableEntry(KINDS, new URL(request.url).pathname.split("/")[1] ?? "") ?? "person", id };
}

export const meta = pageMeta<typeof loader>((page) =>
  page ? `${REPORT_TITLES[page.target.kind]}: ${page.target.title}` : "Reportar",
);

export default function Report() {
  const { target, before } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <ReportPage
      target={target}
      before={before?.status ?? null}
      errors={failure?.errors ?? {}}
      proof={failure}
      values={failure?.values ?? kept ?? before ?? {}}
    />
  );
}

interface ReportPageProps {
  target: ReportTarget;
  /** State of this user's previous report about it; null for none. */
  before: ReportStatus | null;
  errors: FieldErrors;
  proof?: Pick<FormFailure, "needsPhone" | "unproven"> | undefined;
  values: Record<string, string>;
}

const QUESTIONS: Record<ReportedKind, string> = {
  listing: "¿Qué pasa con este anuncio?",
  person: "¿Qué pasó con esta persona?",
  review: "¿Qué pasa con esta opinión?",
  question: "¿Qué pasa con esta pregunta o su respuesta?",
};

export function ReportPage({ target, before, errors, proof, values }: ReportPageProps) {
  const { kind } = target;
  const back = reportedPath(target);
  const isClosed = before !== null && before !== "open";
  const at = fieldsOf({ values, errors });
  return (
    <Container narrow className="pb-10">
      <PageHeader title={REPORT_TITLES[kind]} />
      <ErrorSummary errors={errors} />
      <MissingProof failure={proof} back={useLocation().pathname} />
      <Panel className="grid gap-6">
        <Target target={target} />
        {isClosed ? (
          <Notice tone="success" title="Ya revisamos tu reporte">
            Gracias por ayudarnos a cuidar a compradores y vendedores.
          </Notice>
        ) : (
          <Form method="post" noValidate className="grid gap-6">
            {before === "open" ? (
              <Notice title="Ya nos avisaste">
                Todavía la estamos revisando. Si quieres, corrige o completa lo que nos contaste.
              </Notice>
            ) : null}
            <RadioGroup legend={QUESTIONS[kind]} {...at("reason")} options={REASONS[kind]} required />
            <TextArea
              label="Cuéntanos más"
              {...at("detail")}
              optional
              hint="Lo que viste y dónde. Si elegiste «Otro motivo», lo necesitamos para entenderte."
              maxLength={DETAIL_MAX}
            />
            <WhatHappensNext kind={kind} />
            <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-end">
              <SubmitButton size="lg" busy="Enviando…">
                {before === "open" ? "Actualizar reporte" : "Enviar reporte"}
              </SubmitButton>
              <LinkButton to={back} variant="secondary" size="lg">
                Cancelar
              </LinkButton>
            </div>
          </Form>
        )}
        {isClosed ? (
          <LinkButton to={back} variant="secondary" className="justify-self-start">
            Volver
          </LinkButton>
        ) : null}
      </Panel>
    </Container>
  );
}

const ICONS = { listing: "image", person: "user", review: "star", question: "info" } as const satisfies Record<
  ReportedKind,
  string
>;

function Target({ target: { kind, title, about, photo } }: { target: ReportTarget }) {
  return (
    <div className="flex items-center gap-4">
      {photo ? (
        <Picture
          photo={photo}
          alt=""
          sizes="5rem"
          className="aspect-square w-20 flex-none rounded-control object-cover"
        />
      ) : (
        <span className="grid aspect-square w-20 flex-none place-items-center rounded-control bg-sunken text-muted">
          <Icon name={ICONS[kind]} className="size-8" />
        </span>
      )}
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {about ? (
          <p className="wrap-anywhere whitespace-pre-wrap text-muted" dir="auto">
            {about}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const NEXT: Record<ReportedKind, string> = {
  listing: "Quien publicó el anuncio no sabrá que fuiste tú.",
  person: "Esta persona no sabrá que fuiste tú.",
  review: "Quien escribió la opinión no sabrá que fuiste tú.",
  question: "Quienes escribieron no sabrán que fuiste tú.",
};

function WhatHappensNext({ kind }: { kind: ReportedKind }) {
  return (
    <Notice title="Qué pasa después">
      <p>Alguien de nuestro equipo lee cada reporte y decide qué hacer. {NEXT[kind]}</p>
      <p className="mt-2">
        Si te robaron o te estafaron, denúncialo también en la comisaría: la Policía atiende en el 105.
      </p>
    </Notice>
  );
}
