import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Panel } from "~/ui/panel";

import { MAX_TYPED } from "../serials/words";
import { CHECK_ANSWER, CHECK_BOX, CHECK_PATH } from "./constants";

interface CheckBoxProps {
  error?: string;
  typed?: string;
  listing?: { id: string; title: string } | null;
}

/** The box of the public check, as every page shows it. By POST, so that no address contains a serial. */
export function CheckBox({ error, typed = "", listing = null }: CheckBoxProps) {
  return (
    <Panel as="section" id={CHECK_BOX} aria-label="Consulta" className="max-w-3xl">
      <Form
        method="post"
        action={`${CHECK_PATH}#${CHECK_ANSWER}`}
        noValidate
        reloadDocument
        role="search"
        className="grid gap-4"
      >
        {listing ? (
          <p className="wrap-anywhere">
            Vas a consultar el vehículo del anuncio <strong>«{listing.title}»</strong> con el número que declaró su
            vendedor.
            <input type="hidden" name="anuncio" value={listing.id} />
          </p>
        ) : null}
        <TextField
          label="Número de serie, motor o chasis, placa o código de sticker"
          name="serie"
          optional={listing !== null}
          maxLength={MAX_TYPED}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed}
          error={error}
          hint={
            listing
              ? "Si ya lo viste, escribe el número grabado en el vehículo: es más seguro que el declarado."
              : "Como está grabado, o la parte que lees: «termina en 4417». De una moto te decimos dónde consultarla."
          }
        />
        <div>
          <Button size="lg">{listing ? "Verificar este vehículo" : "Consultar"}</Button>
        </div>
      </Form>
    </Panel>
  );
}
