import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { userLoader } from "~/accounts/guards.server";
import { plural } from "~/business/format";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, RadioGroup, TextArea, TextField } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { PURCHASES_PATH } from "../paths";
import type { ProblemClaimView } from "./claim-view";
import { loadProblem, submitProblem, type ProblemView } from "./claim.page.server";
import type { ClaimParty } from "./claims.server";
import {
  CLAIM_FIELDS,
  CLAIM_INTENTS,
  CLAIM_PHOTOS_AT_ONCE,
  CLAIM_TEXT_MAX,
  ORDER_CLAIM_REASONS,
  ORDER_CLAIM_WISHES,
  TRACKING_MAX,
} from "./constants";
import { readProblemForm } from "./problem-form.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** Pages of purchases are their buyers', those of sales their sellers'. */
function sideOf({ url }: Request): ClaimParty["side"] {
  return new URL(url).pathname.startsWith(`${PURCHASES_PATH}/`) ? "buyer" : "seller";
}

export const loader = userLoader(
  ({ request, params, context, uid }) => loadProblem(context, params.id ?? "", { uid, side: sideOf(request) }),
  { reading: true },
);

/** `intent`: of CLAIM_INTENTS. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readProblemForm(request, context);
  return respond(
    await withinBudget(context, "claim", { uid, each: `${uid} ${params.id}` }, form, () =>
      submitProblem(context, params.id ?? "", { uid, side: sideOf(request) }, form),
    ),
  );
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Problema con el pedido ${view.number}` : "Problema"));

/** All that was written and done, with photos. */
function ClaimTalk({ talk }: Pick<ProblemClaimView, "talk">) {
  return (
    <ol className="mb-2 grid gap-4">
      {talk.map(({ key, name, at, when, who, text, photos }) => (
        <li key={key} className="grid gap-1 border-t border-line pt-3 first:border-t-0 first:pt-0">
          <p>
            <span className="font-semibold">{who}</span> <span className="text-muted">· {name}</span>
          </p>
          {text ? <WrittenText>{text}</WrittenText> : null}
          <PrivatePhotos photos={photos} />
          <p className="text-sm text-muted">
            <time dateTime={when}>{at}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

function PrivatePhotos({ photos }: { photos: readonly { href: string; alt: string }[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {photos.map(({ href, alt }) => (
        <li key={href}>
          <a href={href} className="block">
            <img
              src={`${href}?vista=1`}
              alt={alt}
              width={112}
              height={112}
              loading="lazy"
              className="size-28 rounded-control bg-sunken object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

interface ClaimPageProps {
  view: ProblemView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** A buyer's problem with an order, for one of its parties: the talk, the offers, and what may be done now. */
function ProblemPage({ view, reply }: ClaimPageProps) {
  const { number, title, back, book, claim, as } = view;
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={back}>Pedido {number}</BackLink>
        <PageHeader title={claim || as === "seller" ? "Problema con el pedido" : "Tengo un problema"} lead={title} />
      </div>
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el cambio" />
      {claim ? <OpenedClaim view={view} claim={claim} reply={reply} /> : <NewClaim view={view} reply={reply} />}
      {as === "buyer" ? (
        <p className="text-sm text-muted">
          Esto no reemplaza tus derechos como consumidor: siempre puedes presentar una hoja en el{" "}
          <a href={book} className="link inline-block min-h-6">
            Libro de Reclamaciones
          </a>
          .
        </p>
      ) : null}
    </div>
  );
}

function optionsOf(names: Readonly<Record<string, string>>) {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

function NewClaim({ view, reply }: ClaimPageProps) {
  const { closed, days, lookUntil } = view;
  if (closed !== null) return <p>{closed}</p>;
  const at = fieldsOf(reply);
  return (
    <Section id="contar" title="Cuéntanos qué pasó">
      <p>
        {lookUntil ? `Puedes contarlo hasta el ${lookUntil}. ` : null}
        Tu dinero queda en pausa. Tú y el vendedor tienen {plural(days, "día")} para ponerse de acuerdo; si no lo
        logran, decide un administrador con lo que conversaron, las fotos y el anuncio como estaba cuando lo compraste.
        Se cuenta un solo problema por pedido: no uses lo que recibiste mientras tanto.
      </p>
      <ClaimForm view={view} intent={CLAIM_INTENTS.open} hasPhotos>
        <RadioGroup
          {...at(CLAIM_FIELDS.reason)}
          legend="¿Qué problema tienes?"
          options={optionsOf(ORDER_CLAIM_REASONS)}
          required
          className="w-full"
        />
        <RadioGroup
          {...at(CLAIM_FIELDS.wish)}
          legend="¿Qué quieres?"
          options={optionsOf(ORDER_CLAIM_WISHES)}
          required
          className="w-full"
        />
        <TextArea
          {...at(CLAIM_FIELDS.text)}
          label="Cuéntalo con detalle"
          hint="Lo leen el vendedor y, si hace falta, un administrador."
          maxLength={CLAIM_TEXT_MAX}
          required
          className="w-full"
        />
        <PhotosField error={reply?.errors[CLAIM_FIELDS.photos]} />
        <SubmitButton busy="Enviando…">Enviar</SubmitButton>
      </ClaimForm>
    </Section>
  );
}

function OpenedClaim({ view, claim, reply }: ClaimPageProps & { claim: ProblemClaimView }) {
  const { stateName, state, standing, facts, talk, offer } = claim;
  const at = fieldsOf(reply);
  return (
    <>
      <Section id="estado" title="Cómo va">
        <p>
          <Badge tone={state === "ended" ? "neutral" : "warning"}>{stateName}</Badge>
        </p>
        <p>{standing}</p>
        <FactList facts={facts} wide />
        {offer ? (
          <div className="grid justify-items-start gap-3 border-t border-line pt-3">
            <p>
              <b>{view.as === "seller" ? "Tu propuesta espera respuesta:" : "El vendedor propone:"}</b> {offer.text}.
            </p>
            {claim.canAnswer ? (
              <ClaimForm view={view} className="flex flex-wrap gap-2">
                <input type="hidden" name={CLAIM_FIELDS.offer} value={offer.id} />
                <SubmitButton name="intent" value={CLAIM_INTENTS.accept} busy="Un momento…">
                  Aceptar
                </SubmitButton>
                <SubmitButton name="intent" value={CLAIM_INTENTS.decline} variant="secondary" busy="Un momento…">
                  Rechazar
                </SubmitButton>
              </ClaimForm>
            ) : null}
          </div>
        ) : null}
        {claim.canSend ? (
          <ClaimForm view={view} intent={CLAIM_INTENTS.send} className="grid justify-items-start gap-3">
            <TextField
              {...at(CLAIM_FIELDS.tracking)}
              label="Agencia y número de guía"
              hint="Por ejemplo: Olva Courier 8841-55. Guarda el comprobante."
              maxLength={TRACKING_MAX}
              autoComplete="off"
              required
              className="w-full"
            />
            <SubmitButton busy="Registrando…">Ya lo envié de vuelta</SubmitButton>
          </ClaimForm>
        ) : null}
        {claim.canReceive ? (
          <ClaimForm view={view} intent={CLAIM_INTENTS.receive} className="grid justify-items-start gap-2">
            <SubmitButton busy="Confirmando…">Ya me llegó la devolución</SubmitButton>
            <p className="text-sm text-muted">El comprador recibe de vuelta todo su dinero. No se puede deshacer.</p>
          </ClaimForm>
        ) : null}
      </Section>
      {claim.mostOffered === null ? null : <OfferForm view={view} most={claim.mostOffered} reply={reply} />}
      <Section id="conversacion" title="Conversación">
        <ClaimTalk talk={talk} />
        {claim.canSay ? (
          <ClaimForm view={view} intent={CLAIM_INTENTS.say} hasPhotos>
            <TextArea
              {...at(CLAIM_FIELDS.text)}
              label="Escribe aquí"
              hint="Lo leen los dos y los administradores."
              maxLength={CLAIM_TEXT_MAX}
              rows={3}
              required
              className="w-full"
            />
            <PhotosField error={reply?.errors[CLAIM_FIELDS.photos]} />
            <SubmitButton variant="secondary" busy="Enviando…">
              Enviar mensaje
            </SubmitButton>
          </ClaimForm>
        ) : null}
      </Section>
      {claim.canWithdraw ? (
        <Section id="retirar" title="¿Ya se resolvió?">
          <ClaimForm view={view} intent={CLAIM_INTENTS.withdraw} className="grid justify-items-start gap-2">
            <SubmitButton variant="secondary" busy="Un momento…">
              Retirar el problema
            </SubmitButton>
            <p className="text-sm text-muted">
              El pedido sigue donde estaba, con todo su plazo. No podrás contar otro problema aquí.
            </p>
          </ClaimForm>
        </Section>
      ) : null}
    </>
  );
}

function OfferForm({ view, most, reply }: ClaimPageProps & { most: string }) {
  const at = fieldsOf(reply);
  return (
    <Section id="proponer" title="Proponer un acuerdo">
      <ClaimForm view={view} intent={CLAIM_INTENTS.offer}>
        <RadioGroup
          {...at(CLAIM_FIELDS.kind)}
          legend="¿Qué propones?"
          options={[
            { value: "part", label: "Devolver una parte", hint: "El comprador se lo queda." },
            { value: "return", label: "Que lo devuelva", hint: `Cuando te llegue, vuelve todo: ${most}.` },
            { value: "all", label: "Devolver todo", hint: `${most}, sin pedir nada de vuelta.` },
          ]}
          required
          className="w-full"
        />
        <TextField
          {...at("monto")}
          label="Cuánto devuelves (S/)"
          hint="Solo si propones una parte."
          inputMode="decimal"
          autoComplete="off"
          optional
          className="w-full max-w-sm"
        />
        <SubmitButton busy="Enviando…">Enviar propuesta</SubmitButton>
        <p className="text-sm text-muted">
          Una propuesta nueva reemplaza a la anterior. Si acepta, no se puede deshacer.
        </p>
      </ClaimForm>
    </Section>
  );
}

function PhotosField({ error }: { error: string | undefined }) {
  return (
    <FilesField
      label="Fotos"
      name={CLAIM_FIELDS.photos}
      accept="photos"
      multiple
      optional
      error={error}
      hint={`Hasta ${CLAIM_PHOTOS_AT_ONCE} a la vez, JPG, PNG o WebP de 8 MB. Solo las ven los dos y los administradores.`}
      className="w-full"
    />
  );
}

interface ClaimFormProps {
  view: ProblemView;
  intent?: string;
  hasPhotos?: boolean;
  className?: string;
  children: ReactNode;
}

function ClaimForm({
  view: { formId },
  intent,
  hasPhotos = false,
  className = "grid justify-items-start gap-5",
  children,
}: ClaimFormProps) {
  return (
    <Form
      method="post"
      noValidate
      {...(hasPhotos && { encType: "multipart/form-data" as const })}
      className={className}
    >
      <input type="hidden" name={CLAIM_FIELDS.form} value={formId} />
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {children}
    </Form>
  );
}

export default function OrderProblem() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // Chosen photos were sent with the form that this answers: the inputs are emptied.
  return <ProblemPage key={view.claim?.talk.length ?? 0} view={view} reply={reply} />;
}
