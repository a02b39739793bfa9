import { Link, Form, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type ReactNode, type RefObject } from "react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { findCondition } from "~/catalog/categories";
import { forgetDraft, rememberDraft } from "~/catalog/seen/last-draft";
import type { DescribedField } from "~/selling/describe";
import { FLOW_STEP_NAMES, nextIncomplete, stepPath, titleOf, type FormStep, type FlowStep } from "~/selling/model";
import { isOfRegistered } from "~/selling/registered/registered-listing";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { AlertBox } from "./alert-box";
import { FlowActions } from "./flow-actions";
import type { StepFailure } from "./flow.action.server";
import { PhotosStep } from "./photos-step";
import { ReviewStep } from "./review-step";
import { DetailsFields } from "./step-fields/details-fields";
import { PlanFields, PriceFields, VehicleFields } from "./step-fields/step-fields";
import type { StepView } from "./step-page.loader.server";

interface StepFormProps {
  id: string;
  version: number;
  /** A draft continues to the next step; a published listing saves and stays. */
  draft: boolean;
  previous: FlowStep | null;
  children: ReactNode;
}

/** The form of a step with fields. A new version resets it to the saved values. */
function FlowStepForm({ id, version, draft, previous, children }: StepFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useAutosave(form, draft, version);
  return (
    <Form ref={form} method="post" noValidate key={version}>
      {/* Uncontrolled: it follows drafts that save themselves. */}
      <input type="hidden" name="version" defaultValue={version} />
      <Panel className="grid gap-6">{children}</Panel>
      {draft ? <p role="status" data-autosave className="min-h-6 pt-2 text-sm text-muted" /> : null}
      <FlowActions id={id} draft={draft} previous={previous} />
    </Form>
  );
}

/** By `autosave.client`, fetched when the form is entered, at work from its first change. The form works without it. */
function useAutosave(form: RefObject<HTMLFormElement>, isDraft: boolean, version: number): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const { current } = form;
    if (!current || !isDraft) return;
    let undo: (() => void) | null = null;
    let gone = false;
    const load = () => import("./autosave/autosave.client");
    // Text that is typed a moment before Back would come before the file.
    const fetchAhead = () => void load().catch(() => undefined);
    const begin = () => {
      load().then(
        ({ enhanceDraftForm }) => {
          if (!gone) undo = enhanceDraftForm(current, { onLate: revalidate });
        },
        // The connection was lost: the buttons save.
        () => undefined,
      );
    };
    current.addEventListener("focusin", fetchAhead, { once: true });
    current.addEventListener("input", begin, { once: true });
    return () => {
      gone = true;
      current.removeEventListener("focusin", fetchAhead);
      current.removeEventListener("input", begin);
      undo?.();
    };
  }, [form, isDraft, version, revalidate]);
}

interface FlowNavProps {
  id: string;
  current: FlowStep;
  progress: readonly { step: FlowStep; complete: boolean }[];
}

function FlowNav({ id, current, progress }: FlowNavProps) {
  const position = progress.findIndex(({ step }) => step === current);
  return (
    <nav aria-label="Pasos del anuncio" className="pb-5">
      <p className="pb-2 text-sm text-muted">
        Paso {position + 1} de {progress.length}
      </p>
      <ol className="flex gap-1.5">
        {progress.map(({ step, complete }, at) => (
          <li key={step} className="min-w-0 flex-1">
            <Link
              to={`/sell/flow/${id}/${step}`}
              aria-current={step === current ? "step" : undefined}
              className={classes(
                "flex min-h-11 flex-col justify-end gap-1.5 border-b-4 pb-2 text-sm",
                step === current ? "border-ink font-semibold" : complete ? "border-accent" : "border-line text-muted",
              )}
            >
              <span className="flex items-center justify-center gap-1 md:justify-start">
                {complete && step !== current ? (
                  <Icon name="check" className="size-4 text-accent" />
                ) : (
                  <span aria-hidden="true">{at + 1}</span>
                )}
                <span className="sr-only truncate md:not-sr-only">{FLOW_STEP_NAMES[step]}</span>
                {complete ? <span className="sr-only">(completo)</span> : null}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface ConflictProps {
  id: string;
  step: FlowStep;
  mine: readonly DescribedField[];
  saved: readonly DescribedField[];
  /** Version saved now: sending the form overwrites it. */
  version: number;
  values: Record<string, string>;
}

/** The typed values beside the version saved meanwhile, and the choice between them. */
function StepConflict({ id, step, mine, saved, version, values }: ConflictProps) {
  return (
    <AlertBox id="errores" className="grid gap-5">
      <Notice tone="warning" title="Este paso cambió mientras lo editabas">
        Lo guardaste en otra ventana o en otro dispositivo. Compara y elige con cuál te quedas; nada se ha perdido.
      </Notice>
      <div className="grid gap-4 md:grid-cols-2">
        <Version title="Lo que escribiste" rows={mine} others={saved} />
        <Version title="Lo que está guardado" rows={saved} others={mine} />
      </div>
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Form method="post" noValidate className="contents">
          {Object.entries({ ...values, version: String(version) })
            .filter(([name]) => name !== "intent")
            .map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
          <Button name="intent" value={values.intent ?? "continuar"} size="lg">
            Guardar lo mío
          </Button>
        </Form>
        <LinkButton to={`/sell/flow/${id}/${step}`} reloadDocument variant="secondary" size="lg">
          Quedarme con lo guardado
        </LinkButton>
      </div>
    </AlertBox>
  );
}

function Version({
  title,
  rows,
  others,
}: {
  title: string;
  rows: readonly DescribedField[];
  others: readonly DescribedField[];
}) {
  return (
    <Panel as="section">
      <h2 className="pb-3 text-lg">{title}</h2>
      <dl className="grid gap-2">
        {rows.map(({ label, value }) => {
          const differs = others.find((other) => other.label === label)?.value !== value;
          return (
            <div key={label} className={classes("rounded-control px-2 py-1", differs && "bg-warning-soft")}>
              <dt className="text-sm text-muted">
                {label}
                {differs ? <span className="text-warning"> · distinto</span> : null}
              </dt>
              <dd className="whitespace-pre-line">{value || "—"}</dd>
            </div>
          );
        })}
      </dl>
    </Panel>
  );
}

export function StepPage({ view, failure }: { view: StepView; failure?: StepFailure }) {
  const { listing, step } = view;
  const draft = listing.status === "draft";
  const { id } = listing;
  const title = titleOf(listing);
  // Home leads back to it.
  useEffect(() => {
    if (draft) rememberDraft({ id, title, to: stepPath(id, step) });
    else forgetDraft(id);
  }, [draft, id, title, step]);
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
          isOfRegistered={isOfRegistered(listing)}
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
