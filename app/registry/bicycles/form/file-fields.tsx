import type { FieldErrors } from "~/platform/forms/typed-values";
import type { Photo } from "~/platform/photos/model";
import { Button } from "~/ui/button";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import { MAX_OTHER_PHOTOS } from "../../constants";
import { PROOF_FIELD, PROOF_MAX_MB } from "../constants";
import type { BicycleFiles } from "./files-view";

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
      <FilesField
        name="framePhoto"
        label={framePhoto ? "Cambiar la foto de la bicicleta completa" : "Foto de la bicicleta completa"}
        hint={`De costado y con luz. ${PHOTO_HINT} Quitamos la ubicación que guarda tu celular.`}
        error={errors.framePhoto}
        accept="photos"
      >
        {framePhoto ? <Photos photos={[framePhoto]} name="la bicicleta" canRemove={!isRegistered} /> : null}
      </FilesField>
      <FilesField
        name="serialPhoto"
        label={serialPhoto ? "Cambiar la foto del número de serie" : "Foto del número de serie"}
        hint={`Solo la ves tú. ${PHOTO_HINT}`}
        error={errors.serialPhoto}
        accept="photos"
        optional
      >
        {serialPhoto ? <Photos photos={[serialPhoto]} name="la serie" canRemove /> : null}
      </FilesField>
      <FilesField
        name="otherPhotos"
        label="Más fotos"
        hint={
          places > 0
            ? `Hasta ${MAX_OTHER_PHOTOS}; puedes elegir varias a la vez. ${PHOTO_HINT}`
            : "Ya tienes todas las que entran. Quita una para agregar otra."
        }
        error={errors.otherPhotos}
        accept="photos"
        multiple
        disabled={places <= 0}
        optional
      >
        {otherPhotos.length > 0 ? <Photos photos={otherPhotos} name={MORE} canRemove /> : null}
      </FilesField>
      <FilesField
        name={PROOF_FIELD}
        label={proof ? "Cambiar el comprobante de compra" : "Comprobante de compra"}
        hint={
          `Boleta, factura o constancia: PDF, JPG o PNG, hasta ${PROOF_MAX_MB} MB. Es privado: lo ves tú, y ` +
          "nuestro equipo si hay un reclamo."
        }
        error={errors[PROOF_FIELD]}
        accept="documents"
        optional
      >
        {proof ? (
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 wrap-anywhere">{proof}</span>
            <RemoveButton file={PROOF_FIELD} label="Quitar el comprobante" />
          </p>
        ) : null}
      </FilesField>
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
