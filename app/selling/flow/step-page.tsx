import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { findCondition } from "~/catalog/categories";
import { FLOW_STEP_NAMES, nextIncomplete, stepPath, type FormStep } from "~/selling/model";
import { isTied } from "~/selling/registered/tied-listing";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";

import { StepConflict } from "./conflict";
import { FlowNav } from "./flow-nav";
import type { StepFailure } from "./flow.action.server";
import { PhotosStep } from "./photos-step";
import { ReviewStep } from "./review-step";
import { DetailsFields } from "./step-fields/details-fields";
import { PlanFields, PriceFields, VehicleFields } from "./step-fields/step-fields";
import { FlowStepForm } from "./step-form";
import type { StepView } from "./step-page.loader.server";

/** One step of the flow: progress, errors, and the form. */
export function StepPage({ view, failure }: { view: StepView; failure?: StepFailure }) {
  const { listing, step } = view;
  const draft = listing.status === "draft";
  return (
    <>
      <h1 className="pt-6 pb-3 text-2xl tracking-tight sm:text-3xl">
        {draft ? FLOW_STEP_NAMES[step] : `Editar: ${FLOW_STEP_NAMES[step].toLowerCase()}`}
      </h1>
      <FlowNav id={listing.id} current={step} progress={view.progress} />
      {listing.status === "active" ? (
        <Notice className="mb-4" title="Este anuncio está publicado">
          Los cambios se ven en el catálogo en cuanto los guardas.
        </Notice>
      ) : null}
      {failure?.conflict ? (
        <StepConflict id={listing.id} step={step} {...failure.conflict} values={failure.values} />
      ) : (
        <>
          <ErrorSummary errors={failure?.errors ?? {}} />
          {failure?.unproven ? <ConfirmEmail back={stepPath(listing.id, step)} /> : null}
          <StepBody view={view} failure={failure} />
        </>
      )}
    </>
  );
}

function StepBody({ view, failure }: { view: StepView; failure?: StepFailure }) {
  const { listing, step, previous } = view;
  const kept = useKeptValues();
  if (step === "fotos")
    return (
      <PhotosStep
        listing={listing}
        maxPhotos={view.maxPhotos}
        plans={listing.status === "draft" ? view.plans : []}
        previous={previous}
        withoutPhotos={nextIncomplete("fotos", view.missing)}
        failure={failure}
      />
    );
  if (step === "revisar") return <ReviewStep view={view} failure={failure} />;
  return (
    // Values typed before a sign-in belong to that version: one saved meanwhile must not be overwritten.
    <FlowStepForm
      id={listing.id}
      version={Number(kept?.version ?? listing.version)}
      draft={listing.status === "draft"}
      previous={previous}
    >
      <StepFields
        view={view}
        step={step}
        values={failure?.values ?? kept ?? view.values}
        errors={failure?.errors ?? {}}
        districts={failure ? failure.districts : view.districts}
      />
    </FlowStepForm>
  );
}

function StepFields({
  view,
  step,
  values,
  errors,
  districts,
}: {
  view: StepView;
  step: FormStep;
  values: Record<string, string>;
  errors: StepFailure["errors"];
  districts: StepFailure["districts"];
}) {
  const { listing, brands, categories, plans } = view;
  switch (step) {
    case "vehiculo":
      return (
        <VehicleFields
          values={values}
          errors={errors}
          brands={brands}
          categories={categories}
          categoryLocked={listing.status !== "draft"}
          isTied={isTied(listing)}
        />
      );
    case "detalles":
      return <DetailsFields values={values} errors={errors} listing={listing} proposedTitle={view.proposedTitle} />;
    case "precio":
      return (
        <PriceFields
          values={values}
          errors={errors}
          districts={districts}
          price={view.price}
          offersHref={offersHref(view.listing)}
        />
      );
    case "plan":
      return <PlanFields values={values} errors={errors} plans={plans} photoCount={listing.photos.length} />;
  }
}

/** The settings of offers; none for a new vehicle, which has a fixed price. */
function offersHref({ id, specifications }: StepView["listing"]): string | undefined {
  return findCondition(specifications.condition ?? "")?.used ? `/perfil/anuncios/${id}/ofertas` : undefined;
}
