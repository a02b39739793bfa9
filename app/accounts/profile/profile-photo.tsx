import { Form } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import type { PhotoRef } from "~/platform/images";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { FilesField } from "~/ui/fields/files-field";
import { Icon } from "~/ui/icon";
import { UPLOAD_ICON } from "~/ui/icon-paths";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { SubmitButton } from "~/ui/submit-button";

/** A user's photo, or the placeholder icon. `className` gives the size; `sizes` gives it to the browser. */
export function ProfilePhoto({
  photo,
  alt = "",
  sizes,
  className,
}: {
  photo: PhotoRef | null;
  alt?: string;
  sizes: string;
  className: string;
}) {
  if (photo)
    return (
      <Picture
        photo={photo}
        alt={alt}
        sizes={sizes}
        className={classes("flex-none rounded-full object-cover", className)}
      />
    );
  return (
    <span className={classes("grid flex-none place-items-center rounded-full bg-sunken text-muted", className)}>
      <Icon name="user" className="size-1/2" />
    </span>
  );
}

export function PhotoForm({ photo, errors }: { photo: PhotoRef | null; errors: FieldErrors }) {
  return (
    <Panel className="grid gap-5">
      <ErrorSummary errors={errors} title="No cambiamos tu foto" />
      <ProfilePhoto photo={photo} alt={photo ? "Tu foto" : ""} sizes="8rem" className="size-[min(8rem,60vw)]" />
      <Form method="post" encType="multipart/form-data" noValidate className="grid gap-3">
        {/* Empty again once its photo is kept. */}
        <FilesField
          key={photo?.key}
          label={photo ? "Elige otra foto" : "Elige una foto"}
          name="foto"
          accept="photos"
          error={errors.foto}
          hint="JPG, PNG o WebP, hasta 8 MB. La verán quienes miren tus anuncios. Quitamos la ubicación que guarda tu celular en la foto."
        />
        <SubmitButton
          name="intent"
          value="subir"
          className="justify-self-start"
          busy={
            <>
              <Icon path={UPLOAD_ICON} /> Guardando…
            </>
          }
        >
          <Icon path={UPLOAD_ICON} /> Guardar foto
        </SubmitButton>
      </Form>
      {photo ? (
        <Form method="post">
          <SubmitButton name="intent" value="quitar" variant="danger">
            <Icon name="trash" /> Quitar mi foto
          </SubmitButton>
        </Form>
      ) : null}
      <LinkButton to="/perfil/datos" variant="ghost" className="justify-self-start">
        <Icon name="arrow-left" /> Volver a mis datos
      </LinkButton>
    </Panel>
  );
}
