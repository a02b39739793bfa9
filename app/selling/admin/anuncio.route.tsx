import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import { ADMIN_LISTINGS_PATH } from "~/catalog/listing/constants";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import type { ModerationStep } from "../moderation/moderation.server";
import { Adjustments, HiddenFields } from "./adjustments-form";
import { STEP_WORDS } from "./decision";
import { ApprovalChanges, ListingReports, Others, OwnerEdits, SellerReports, Signals } from "./listing-evidence";
import { loadAdminListing, submitAdminListing, type AdminListingView } from "./listing.page.server";
import { LISTING_TONES } from "./paths";
import { WhyFields } from "./why-fields";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("listings", ({ params, context, uid }) =>
  loadAdminListing(context, params.id ?? "", uid),
);

/** `intent`: tomar; approve, reject, hide, show; destacar, quitar-destacado, ampliar, corregir. */
export const action = adminAction(
  "listings",
  ({ params, context, uid, form }) => submitAdminListing(context, params.id ?? "", uid, form),
  // To look at a listing is no act.
  ({ params, form }) => (form.get("intent") === "tomar" ? null : { target: `vehicles/${params.id ?? ""}` }),
);

export const meta = pageMeta<typeof loader>((view) => (view ? `Anuncio ${view.id}` : "Anuncio"));

export default function AdminListing() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  // A new page for each listing and version: no field, focus or button of the one before stays.
  const key = `${view.id}:${view.version}`;
  return <AdminListingPage key={key} view={view} reply={reply} />;
}

interface AdminListingProps {
  view: AdminListingView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

export function AdminListingPage({ view, reply }: AdminListingProps) {
  const { title, status, statusName, seller, publicPath, photos, facts, serial, history, why } = view;
  const errors = reply?.errors ?? {};
  return (
    <>
      <BackLink to={ADMIN_LISTINGS_PATH}>Anuncios</BackLink>
      <PageHeader title={title} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={LISTING_TONES[status] ?? "neutral"}>{statusName}</Badge>
        <span>
          De{" "}
          <Link to={seller.path} className="link inline-flex min-h-6 items-center">
            {seller.name}
          </Link>
        </span>
        {publicPath === null ? null : (
          <Link to={publicPath} className="link inline-flex min-h-6 items-center">
            Ver como comprador
          </Link>
        )}
      </p>
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Signals view={view} />
        <SellerReports view={view} />
        {why.length > 0 ? (
          <Notice tone="warning" title="Lo que le dijimos al vendedor">
            {why.map((line) => (
              <p key={line} className="wrap-anywhere whitespace-pre-line">
                {line}
              </p>
            ))}
          </Notice>
        ) : null}
        <ApprovalChanges view={view} />
        <Claim view={view} />
        <DecisionFrame thing={`${view.id}:${view.version}`}>
          <Decisions view={view} reply={reply} />
        </DecisionFrame>
        <Section id="fotos" title={`Fotos (${photos.length})`}>
          {photos.length === 0 ? (
            <p>Sin fotos.</p>
          ) : (
            <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
              {photos.map((photo, at) => (
                <li key={photo.key}>
                  <Picture
                    photo={photo}
                    alt={`Foto ${at + 1} de ${title}`}
                    sizes="(min-width: 40rem) 12rem, 45vw"
                    className="aspect-[4/3] w-full rounded-control object-cover"
                  />
                </li>
              ))}
            </ol>
          )}
        </Section>
        <Section id="datos" title="Datos">
          <FactList facts={[...facts, { label: "Serie", value: serial }]} wide />
        </Section>
        <Section id="fechas" title="Fechas">
          <FactList facts={history} wide />
        </Section>
        <OwnerEdits view={view} />
        <ListingReports view={view} />
        <Others view={view} />
        {view.isDraft ? null : <Adjustments view={view} reply={reply} />}
      </div>
    </>
  );
}

function Claim({ view }: { view: AdminListingView }) {
  const { claim } = view;
  if (claim?.isMine) return <p className="text-sm text-muted">Lo estás revisando tú hasta el {claim.until}.</p>;
  if (claim)
    return (
      <Notice tone="warning" title={`Lo está revisando ${claim.name}`}>
        Hasta el {claim.until} nadie más decide.
      </Notice>
    );
  return view.status === "in_review" ? (
    <Form method="post" className="flex flex-wrap items-center gap-3">
      <Button name="intent" value="tomar" variant="secondary">
        Tomarlo diez minutos
      </Button>
      <span className="text-sm text-muted">Así nadie más lo decide mientras tanto.</span>
    </Form>
  ) : null;
}

function Decisions({ view, reply }: AdminListingProps) {
  const { steps, claim, status } = view;
  if (claim && !claim.isMine) return null;
  const offered = (Object.keys(steps) as ModerationStep[]).filter((step) => steps[step]);
  if (offered.length === 0) return null;
  const plain = offered.filter((step) => !STEP_WORDS[step].tellsWhy);
  const explained = offered.filter((step) => STEP_WORDS[step].tellsWhy);
  return (
    <Section id="decidir" title="Decidir">
      {plain.length > 0 ? (
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <HiddenFields view={view} />
          {status === "in_review" ? <input type="hidden" name="cola" value="si" /> : null}
          {plain.map((step) => (
            <Button key={step} name="intent" value={step}>
              {STEP_WORDS[step].verb}
            </Button>
          ))}
        </Form>
      ) : null}
      {explained.length > 0 ? (
        <Form method="post" className="grid gap-3 border-t border-line pt-3 first:border-0 first:pt-0">
          <HiddenFields view={view} />
          {status === "in_review" ? <input type="hidden" name="cola" value="si" /> : null}
          <WhyFields values={reply?.values ?? {}} errors={reply?.errors ?? {}} />
          <div className="flex flex-wrap gap-3">
            {explained.map((step) => (
              <Button key={step} name="intent" value={step} variant={step === "reject" ? "danger" : "secondary"}>
                {STEP_WORDS[step].verb}
              </Button>
            ))}
          </div>
          <p className="text-sm text-muted">
            Rechazado: el vendedor puede corregirlo y enviarlo otra vez. Oculto: solo tú puedes mostrarlo otra vez.
          </p>
        </Form>
      ) : null}
    </Section>
  );
}
