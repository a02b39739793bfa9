import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { formatShortDateTime } from "~/business/format";
import { act, takeForm } from "~/platform/forms/act.server";
import { required, textField } from "~/platform/forms/fields";
import { done, respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextArea } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";
import { publicFieldMessage } from "~/writing/public-text";

import { RELAY_PATH, RELAY_TEXT_MAX, RELAY_WORDS } from "./constants";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

const PURPOSE = "mensaje-protegido";
const INTENTS = { write: "escribir", report: "denunciar", end: "terminar" } as const;
const WORDS = {
  "not-found": "Este enlace ya no sirve.",
  ...RELAY_WORDS,
  limited: "Ya enviaste varios mensajes hoy. Inténtalo mañana: lo que escribiste sigue aquí.",
};

/** The signed link of a mail authorises, here and in the action. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await context.relays.ofLink(params.token ?? "");
  if (link === null) return data({ view: null, stamp: "" }, { status: 410 });
  const { relay, side } = link;
  const stamp = await context.formGuard.stamp(PURPOSE);
  const view = {
    title: relay.title,
    isOwner: side === "owner",
    other: side === "owner" ? relay.otherName : "El titular",
    isEnded: relay.endedBy !== null,
    canReport: relay.lines.some(({ from }) => from !== side),
    lines: relay.lines.map(({ from, text, at }) => ({ isOwn: from === side, text, at: formatShortDateTime(at) })),
  };
  return { view, stamp };
}

/** A message without a way to reach its sender. */
const RelayForm = z.object({
  text: required(textField("Mensaje", { max: RELAY_TEXT_MAX }), "Escribe un mensaje.").superRefine((text, context) => {
    if (publicFieldMessage(text) !== null)
      context.addIssue({
        code: "custom",
        message:
          "Quita teléfonos, correos, cuentas y enlaces: se escriben por aquí, sin mostrar los datos de nadie. Nadie debe " +
          "pedirte que pagues para devolverla.",
      });
  }),
});

export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const token = params.token ?? "";
  const here = `${RELAY_PATH}/${token}`;
  const { formGuard, relays } = context;
  const acts = {
    [INTENTS.write]: act({
      form: RelayForm,
      guard: [formGuard, PURPOSE, "relay"],
      run: ({ text }, id) => relays.write(token, id, text),
      done: () => done(here, "Le enviamos tu mensaje."),
      words: WORDS,
    }),
    [INTENTS.report]: act({
      guard: [formGuard, PURPOSE, "relay"],
      run: () => relays.report(token),
      done: () => done(here, "Gracias por avisarnos: nuestro equipo revisa lo que te escribió."),
      words: WORDS,
    }),
    [INTENTS.end]: act({
      run: () => relays.end(token),
      done: () => done(here, "Terminaste la conversación. Ninguno de los dos puede escribir más."),
      words: WORDS,
    }),
  };
  return respond(await takeForm(form, acts));
}

export const meta = pageMeta("Mensajes protegidos");

export default function MensajesProtegidos() {
  const { view, stamp } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (view === null)
    return (
      <Container narrow className="pb-10">
        <PageHeader title="Este enlace ya no sirve" lead="Venció, o la conversación ya no existe." />
        <LinkButton to="/contacto">Escribirnos</LinkButton>
      </Container>
    );
  const { title, isOwner, other, isEnded, canReport, lines } = view;
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  return (
    <Container narrow className="grid grid-cols-1 gap-4 pb-10">
      <PageHeader
        title={isOwner ? `Sobre tu ${title}` : `Sobre la ${title}`}
        lead="Se escriben por medio de nosotros: ninguno ve el nombre ni el correo del otro."
      />
      <Notice tone="warning">
        {isOwner
          ? "No vayas solo a recogerla y no pagues por adelantado. Acuerden la entrega en una comisaría."
          : "Antes de entregarla pide señas que solo su titular conozca, y entrégala en una comisaría."}
      </Notice>
      {lines.length === 0 ? (
        <p>Todavía no hay mensajes.</p>
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {lines.map(({ isOwn, text, at }, position) => (
            <li key={`${position}-${at}`}>
              <Panel className="grid grid-cols-1 gap-1">
                <p className="text-sm text-muted">
                  {isOwn ? "Tú" : other}, {at}
                </p>
                <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                  {text}
                </p>
              </Panel>
            </li>
          ))}
        </ol>
      )}
      <ErrorSummary errors={errors} />
      {isEnded ? (
        <Notice>Esta conversación se terminó. Si falta algo, sigan en la comisaría o llama al 105.</Notice>
      ) : (
        <Panel>
          <Form key={lines.length} method="post" noValidate className="grid grid-cols-1 gap-4">
            <GuardFields stamp={stamp} values={values} />
            <input type="hidden" name="intent" value={INTENTS.write} />
            <TextArea
              label="Tu mensaje"
              {...fieldsOf({ values, errors })("text")}
              hint="Sin teléfonos, correos ni números de cuenta."
              maxLength={RELAY_TEXT_MAX}
            />
            <div>
              <SubmitButton busy="Enviando…">Enviar</SubmitButton>
            </div>
          </Form>
        </Panel>
      )}
      <div className="flex flex-wrap gap-3">
        {canReport ? (
          <Form method="post">
            <GuardFields stamp={stamp} values={{}} />
            <SubmitButton name="intent" value={INTENTS.report} variant="secondary">
              Denunciar sus mensajes
            </SubmitButton>
          </Form>
        ) : null}
        {isEnded ? null : (
          <Form method="post">
            <SubmitButton name="intent" value={INTENTS.end} variant="ghost">
              Terminar la conversación
            </SubmitButton>
          </Form>
        )}
      </div>
    </Container>
  );
}
