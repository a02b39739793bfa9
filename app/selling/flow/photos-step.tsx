import { Form, Link, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { formatNumber, plural } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { findCategory, findCondition } from "~/catalog/categories";
import type { Plan } from "~/catalog/model";
import type { Photo } from "~/platform/photos/model";
import { stepPath, type FlowStep, type OwnListing } from "~/selling/model";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { UPLOAD_ICON } from "~/ui/icon-paths";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";

import { listingVideoPath } from "../video/constants";
import { AlertBox } from "./alert-box";
import { FlowActions } from "./flow-actions";
import type { StepFailure } from "./flow.action.server";

const UPLOAD_FORM = "fotos-form";

interface PhotosStepProps {
  listing: OwnListing;
  maxPhotos: number;
  /** Photos allowed by each plan; empty once the plan is settled. */
  plans: readonly Pick<Plan, "id" | "name" | "maxPhotos">[];
  previous: FlowStep | null;
  /** Where a seller who has no photo at hand continues. */
  withoutPhotos: FlowStep;
  failure?: StepFailure;
}

/** Uploading, ordering and removing photos, each by a button. */
export function PhotosStep({ listing, maxPhotos, plans, previous, withoutPhotos, failure }: PhotosStepProps) {
  const { photos } = listing;
  const error = failure?.errors.fotos;
  return (
    <>
      {failure?.photos ? <RejectedPhotos {...failure.photos} /> : null}
      {listing.status === "draft" && photos.length === 0 ? <ReadWords listing={listing} /> : null}
      <Panel className="grid gap-6">
        <UploadForm count={photos.length} maxPhotos={maxPhotos} error={error} />
        {photos.length > 0 ? (
          <ol
            id="fotos-subidas"
            tabIndex={-1}
            aria-label="Fotos subidas"
            className="grid grid-cols-2 gap-3 sm:grid-cols-3"
          >
            {photos.map((photo, at) => (
              <PhotoCard key={photo.key} photo={photo} number={at + 1} last={at === photos.length - 1} />
            ))}
          </ol>
        ) : null}
        <PlanLimits listing={listing} plans={plans} />
        <p>
          <Link to={listingVideoPath(listing.id)} className="link inline-flex min-h-11 items-center">
            {listing.video ? "Cambiar o quitar el video" : "Agregar un video corto"}
          </Link>
        </p>
      </Panel>
      <FlowActions id={listing.id} draft={listing.status === "draft"} previous={previous} form={UPLOAD_FORM} />
      {listing.status === "draft" && photos.length === 0 ? (
        <p className="pb-6">
          <Link to={stepPath(listing.id, withoutPhotos)} className="link inline-flex min-h-11 items-center">
            Agregar las fotos después
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** Facts that were read in the seller's first words, each as a link to the step that corrects it. */
function ReadWords({ listing: { id, category, specifications, price } }: Pick<PhotosStepProps, "listing">) {
  const { brand, model, year, condition, mileage } = specifications;
  const read = [
    ["vehiculo", category && findCategory(category)?.name],
    ["vehiculo", [brand, model, year].filter(Boolean).join(" ")],
    ["vehiculo", condition && findCondition(String(condition))?.name],
    ["detalles", mileage && `${formatNumber(Number(mileage))} km`],
    ["precio", price && formatSoles(toCentimos(price), { compact: true })],
  ] as const;
  const told = read.flatMap(([step, text]) => (text ? [{ step, text }] : []));
  if (told.length === 0) return null;
  return (
    <div className="grid gap-2 pb-4">
      <p>Esto leímos en lo que escribiste. Toca lo que quieras corregir:</p>
      <ul className="flex flex-wrap gap-2">
        {told.map(({ step, text }) => (
          <li key={text}>
            <Link to={stepPath(id, step)} className="chip">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The plan is chosen later: its limit is shown here. */
function PlanLimits({ listing: { id, plan }, plans }: Pick<PhotosStepProps, "listing" | "plans">) {
  if (plans.length === 0) return null;
  const chosen = plans.find((offer) => offer.id === plan?.id);
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {chosen ? `Elegiste el plan ${chosen.name}. Fotos de cada plan:` : "Fotos de cada plan, que eliges después:"}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {plans.map(({ id: offer, name, maxPhotos }) => (
          <li key={offer} className={offer === chosen?.id ? "font-semibold" : "text-muted"}>
            {name}: hasta {maxPhotos}
          </li>
        ))}
      </ul>
      {chosen ? (
        <p>
          <Link to={stepPath(id, "plan")} className="link inline-flex min-h-6 items-center">
            Cambiar de plan
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function RejectedPhotos({ saved, rejected }: NonNullable<StepFailure["photos"]>) {
  return (
    <AlertBox id="errores" className="mb-4 rounded-card">
      <Notice tone="danger" title={`No pudimos agregar ${plural(rejected.length, "foto")}`}>
        <ul className="list-disc pl-5">
          {rejected.map(({ name, message }, at) => (
            <li key={`${at}-${name}`} data-photo-error>
              {message}
            </li>
          ))}
        </ul>
        {saved > 0 ? (
          <p className="pt-2">{saved === 1 ? "La otra foto se guardó." : `Las otras ${saved} fotos se guardaron.`}</p>
        ) : null}
      </Notice>
    </AlertBox>
  );
}

function UploadForm({ count, maxPhotos, error }: { count: number; maxPhotos: number; error: string | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  usePhotoUpload(form);
  const places = Math.max(0, maxPhotos - count);
  return (
    <Form
      ref={form}
      id={UPLOAD_FORM}
      method="post"
      encType="multipart/form-data"
      noValidate
      data-photo-upload
      className="grid gap-3"
    >
      <FilesField
        label="Agrega fotos"
        name="fotos"
        accept="photos"
        multiple
        disabled={places === 0}
        error={error}
        hint={
          `${count} de ${maxPhotos}. JPG, PNG o WebP, hasta 8 MB cada una; puedes elegir varias a la vez. Quitamos la ` +
          "ubicación que guarda tu celular en la foto."
        }
      />
      {places === 0 ? (
        <p className="text-sm text-warning">Ya tienes todas las fotos que entran. Quita una para agregar otra.</p>
      ) : null}
      <Button
        name="intent"
        value="subir"
        variant="secondary"
        data-photo-submit
        disabled={places === 0}
        className="justify-self-start"
      >
        <Icon path={UPLOAD_ICON} className="size-5" />
        Subir fotos
      </Button>
      <div data-photo-status />
    </Form>
  );
}

/** Pixels of the longer side: the width that a listing's page shows. */
const SHARP = 720;

function PhotoCard({ photo, number, last }: { photo: Photo; number: number; last: boolean }) {
  return (
    <li className="grid content-start gap-2 rounded-card border border-line p-2">
      <div className="relative">
        <Picture
          photo={photo}
          alt={`Foto ${number}`}
          sizes="(min-width: 40rem) 13rem, 45vw"
          className="aspect-[4/3] w-full rounded-control object-cover"
        />
        {number === 1 ? (
          <Badge tone="accent" className="absolute top-2 left-2">
            Portada
          </Badge>
        ) : null}
      </div>
      {Math.max(photo.width, photo.height) < SHARP ? (
        <p className="text-sm text-warning">
          Es pequeña ({photo.width} × {photo.height} píxeles): se verá borrosa. Si tienes una más grande, cámbiala.
        </p>
      ) : null}
      <Form method="post" className="flex flex-wrap gap-1.5">
        <input type="hidden" name="key" value={photo.key} />
        <PhotoButton intent="antes" icon="arrow-left" label={`Adelantar la foto ${number}`} disabled={number === 1} />
        <PhotoButton intent="despues" icon="arrow-right" label={`Atrasar la foto ${number}`} disabled={last} />
        <PhotoButton intent="quitar" icon="trash" label={`Quitar la foto ${number}`} />
        {number > 1 ? (
          <Button name="intent" value="portada" variant="secondary" size="sm" className="min-h-11 flex-1">
            Hacer portada
          </Button>
        ) : null}
      </Form>
    </li>
  );
}

function PhotoButton({
  intent,
  icon,
  label,
  disabled,
}: {
  intent: string;
  icon: string;
  label: string;
  disabled?: boolean;
}) {
  return (
    <Button
      name="intent"
      value={intent}
      variant="secondary"
      size="sm"
      disabled={disabled}
      className="min-h-11 flex-1 px-0"
    >
      <Icon name={icon} className="size-5" />
      <span className="sr-only">{label}</span>
    </Button>
  );
}

/** `photo-upload.client` is fetched after the page is interactive. The form works without it. */
function usePhotoUpload(form: RefObject<HTMLFormElement>): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let undo: (() => void) | null = null;
    let gone = false;
    Promise.all([import("./photo-upload.client"), import("../share/photos.client")]).then(
      async ([{ enhancePhotoForm }, { takeSharedPhotos }]) => {
        const forget = form.current && (await takeSharedPhotos(form.current));
        if (gone || !form.current) return;
        const onDone = (): void => {
          forget?.();
          revalidate();
        };
        undo = enhancePhotoForm(form.current, { onDone });
      },
      // The connection was lost: the plain form sends the photos.
      () => undefined,
    );
    return () => {
      gone = true;
      undo?.();
    };
  }, [form, revalidate]);
}
