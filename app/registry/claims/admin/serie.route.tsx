import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { ReasonedAct } from "~/ui/reasoned-act";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { type ClaimedBicycleView, type SerialClaimView, loadClaim, submitClaim } from "./claims.page.server";
import { CLAIMS_PATH } from "./paths";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("bicycles", ({ params, context }) => loadClaim(context, params.number ?? ""));

/** `intent`: `aprobar` or `rechazar`. */
export const action = adminAction("bicycles", ({ params, context, uid, form }) =>
  submitClaim(context, params.number ?? "", uid, form),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Reclamo ${view.number}` : "Reclamo"));

export default function AdministracionSerie() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each claim: no field, focus or button of the one before stays.
  return <SerialClaimPage key={`${view.number}:${view.seen}`} view={view} reply={reply} />;
}

interface ClaimPageProps {
  view: SerialClaimView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** A claim of a serial: both bicycles side by side, and the decision. */
function SerialClaimPage({ view, reply }: ClaimPageProps) {
  const { number, subject, claimant, came, story, draft, other, isOpen, isApproved } = view;
  return (
    <>
      <BackLink to={CLAIMS_PATH}>Reclamos de series</BackLink>
      <PageHeader title={`${number}: ${subject}`} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos la decisión" />
      <div className="grid grid-cols-1 gap-4">
        {isOpen ? null : (
          <Notice title={isApproved ? "Se aprobó" : "Ya no espera una decisión"}>
            <Link to={view.casePath} className="link inline-flex min-h-6 items-center">
              Ver la solicitud
            </Link>
          </Notice>
        )}
        <Section id="cuenta" title="Lo que cuenta quien reclama">
          <FactList
            facts={[
              { label: "Nombre", value: claimant },
              { label: "Llegó", value: came },
            ]}
            wide
          />
          {story === "" ? null : (
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {story}
            </p>
          )}
        </Section>
        <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
          <Bicycle id="reclamada" title="La que quiere registrar" bicycle={draft} none="El borrador ya no existe." />
          <Bicycle id="registrada" title="La que tiene la serie" bicycle={other} none="Ninguna otra la tiene ahora." />
        </div>
        {isOpen ? (
          <DecisionFrame thing={`${number}:${view.seen}`} className="grid grid-cols-1 gap-4">
            <Decisions view={view} reply={reply} />
          </DecisionFrame>
        ) : null}
      </div>
    </>
  );
}

function Bicycle({
  id,
  title,
  bicycle,
  none,
}: {
  id: string;
  title: string;
  bicycle: ClaimedBicycleView | null;
  none: string;
}) {
  return (
    <Section id={id} title={title}>
      {bicycle === null ? (
        <p>{none}</p>
      ) : (
        <>
          <p className="font-semibold wrap-anywhere">{bicycle.name}</p>
          <FactList facts={bicycle.facts} wide />
          {bicycle.photos.length === 0 ? (
            <p>Sin fotos.</p>
          ) : (
            <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {bicycle.photos.map((photo, at) => (
                <li key={photo.key}>
                  <Picture
                    photo={photo}
                    alt={`Foto ${at + 1} de ${bicycle.name}`}
                    sizes="(min-width: 40rem) 12rem, 45vw"
                    className="aspect-[4/3] w-full rounded-control object-cover"
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Section>
  );
}

function Decisions({ view: { seen, other }, reply }: ClaimPageProps) {
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  return (
    <>
      <Section id="aprobar" title="Aprobar">
        <p>
          Registramos su bicicleta con esta serie.
          {other === null
            ? ""
            : " La otra se archiva con su historia, y le escribimos a su dueño sin decirle de quién es."}
        </p>
        <Form method="post" noValidate className="grid grid-cols-1 gap-4">
          <input type="hidden" name="seen" value={seen} />
          <Checkbox
            label="Comparé las fotos de la serie y los comprobantes."
            name="confirmo"
            value="si"
            defaultChecked={values.confirmo === "si"}
            error={errors.confirmo}
          />
          <div>
            <SubmitButton name="intent" value="aprobar">
              Aprobar el reclamo
            </SubmitButton>
          </div>
        </Form>
      </Section>
      <Section id="rechazar" title="Rechazar">
        <ReasonedAct
          intent="rechazar"
          label="Rechazar el reclamo"
          hint="Se lo enviamos por correo a quien reclama. No digas nada del otro dueño."
          maxLength={550}
          shown={{ name: "seen", value: seen }}
          reply={reply}
        />
      </Section>
    </>
  );
}
