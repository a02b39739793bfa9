import type { ReactNode } from "react";

import type { FieldErrors } from "~/platform/forms/typed-values";
import type { Photo } from "~/platform/photos/model";
import { Button } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import { MAX_OTHER_PHOTOS } from "../../constants";
import { PROOF_FIELD, PROOF_MAX_MB } from "../constants";
import type { BicycleFiles } from "./files-view";

const PHOTO_TYPES = "image/jpeg,image/png,image/webp";
const MORE = "detalle";
const PHOTO_HINT = "JPG, PNG o WebP, hasta 8 MB.";

interface FileFieldsProps {
  files: BicycleFiles;
  errors: FieldErrors;
  /** The registered bicycle's page: the frame's photo can be replaced, not removed. */
  isRegistered?: boolean;
}

/** The four file inputs with their stored files. Files stay on the server, even if the form is rejected. */
export function FileFields({ files, errors, isRegistered = false }: FileFieldsProps) {
  const { framePhoto, serialPhoto, otherPhotos, proof } = files;
  const places = MAX_OTHER_PHOTOS - otherPhotos.length;
  return (
    // Chosen files were sent with the form that this answers: the inputs are emptied.
    <div key={JSON.stringify(files)} className="grid gap-6">
      <FileField
        name="framePhoto"
        label={framePhoto ? "Cambiar la foto de la bicicleta completa" : "Foto de la bicicleta completa"}
        hint={`De costado y con luz. ${PHOTO_HINT} Quitamos la ubicación que guarda tu celular.`}
        error={errors.framePhoto}
        accept={PHOTO_TYPES}
      >
        {framePhoto ? <Photos photos={[framePhoto]} name="la bicicleta" canRemove={!isRegistered} /> : null}
      </FileField>
      <FileField
        name="serialPhoto"
        label={serialPhoto ? "Cambiar la foto del número de serie" : "Foto del número de serie"}
        hint={`Solo la ves tú. ${PHOTO_HINT}`}
        error={errors.serialPhoto}
        accept={PHOTO_TYPES}
        optional
      >
        {serialPhoto ? <Photos photos={[serialPhoto]} name="la serie" canRemove /> : null}
      </FileField>
      <FileField
        name="otherPhotos"
        label="Más fotos"
        hint={
          places > 0
            ? `Hasta ${MAX_OTHER_PHOTOS}; puedes elegir varias a la vez. ${PHOTO_HINT}`
            : "Ya tienes todas las que entran. Quita una para agregar otra."
        }
        error={errors.otherPhotos}
        accept={PHOTO_TYPES}
        multiple
        disabled={places <= 0}
        optional
      >
        {otherPhotos.length > 0 ? <Photos photos={otherPhotos} name={MORE} canRemove /> : null}
      </FileField>
      <FileField
        name={PROOF_FIELD}
        label={proof ? "Cambiar el comprobante de compra" : "Comprobante de compra"}
        hint={
          `Boleta, factura o constancia: PDF, JPG o PNG, hasta ${PROOF_MAX_MB} MB. Es privado: lo ves tú, y ` +
          "nuestro equipo si hay un reclamo."
        }
        error={errors[PROOF_FIELD]}
        accept="application/pdf,image/jpeg,image/png"
        optional
      >
        {proof ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{proof}</span>
            <RemoveButton file={PROOF_FIELD} label="Quitar el comprobante" />
          </p>
        ) : null}
      </FileField>
    </div>
  );
}

function FileField({
  name,
  label,
  hint,
  error,
  accept,
  multiple,
  disabled,
  optional,
  children,
}: {
  name: string;
  label: string;
  hint: string;
  error: string | undefined;
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  optional?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
        {optional ? <span className="font-normal text-muted"> (opcional)</span> : null}
      </label>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {children}
      <input
        id={name}
        name={name}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={classes(`${name}-hint`, error ? `${name}-error` : null)}
        className="input"
      />
      {error ? (
        <p id={`${name}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}

function Photos({ photos, name, canRemove }: { photos: readonly Photo[]; name: string; canRemove: boolean }) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {photos.map((photo, at) => (
        <li key={photo.key} className="grid content-start gap-1.5">
          <Picture
            photo={photo}
            alt={`Foto de ${name}${name === MORE ? `, ${at + 1}` : ""}`}
            sizes="(min-width: 40rem) 13rem, 45vw"
            className="aspect-[4/3] w-full rounded-control object-cover"
          />
          {canRemove ? (
            <RemoveButton
              file={photo.key}
              label={name === MORE ? `Quitar la foto ${at + 1}` : `Quitar la foto de ${name}`}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ file, label }: { file: string; label: string }) {
  return (
    <Button name="intent" value={`quitar:${file}`} variant="secondary" size="sm" className="justify-self-start">
      <Icon name="trash" className="size-4" />
      {label}
    </Button>
  );
}
