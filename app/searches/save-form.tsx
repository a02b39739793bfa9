import { Form } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { Button, LinkButton } from "~/ui/button";
import { Checkbox, TextField } from "~/ui/field";
import { Panel } from "~/ui/panel";

import { NAME_MAX } from "./constants";

interface SaveFormProps {
  summary: string;
  /** Saved, proposed or typed values. */
  name: string;
  notify: boolean;
  known: boolean;
  errors: FieldErrors;
  href: string;
}

export function SaveSearchForm({ summary, name, notify, known, errors, href }: SaveFormProps) {
  return (
    <Panel className="max-w-2xl">
      <Form method="post" className="grid gap-5">
        <p className="wrap-anywhere">
          <span className="block text-sm text-muted">Lo que buscas</span>
          {summary}
        </p>
        <TextField
          label="Nombre de la búsqueda"
          name="nombre"
          defaultValue={name}
          maxLength={NAME_MAX}
          required
          error={errors.nombre}
          hint="Así la verás en tu lista y en nuestros correos."
        />
        <Checkbox
          label="Avísame por correo cuando haya anuncios nuevos"
          name="avisar"
          value="si"
          defaultChecked={notify}
          error={errors.avisar}
          hint="Un correo al día como máximo. Lo apagas cuando quieras."
        />
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button size="lg">{known ? "Guardar cambios" : "Guardar búsqueda"}</Button>
          <LinkButton to={href} variant="ghost" size="lg">
            Volver a los resultados
          </LinkButton>
        </div>
      </Form>
    </Panel>
  );
}
