import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FieldErrors } from "~/platform/forms/forms";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

interface PreferencesProps {
  notifications: { messages: boolean; searches: boolean; favorites: boolean; listings: boolean; follows: boolean };
  errors: FieldErrors;
  /** The form about thefts near the user; null where it could not be read. */
  alerts: ReactNode;
  /** Notifications on the user's devices; null where there are none. */
  push: ReactNode;
  /** The form with the preferences that Rebi knows. */
  assistant: ReactNode;
  theme: ReactNode;
}

export function Preferences({ notifications, errors, alerts, push, assistant, theme }: PreferencesProps) {
  return (
    <div className="grid gap-4">
      <Panel as="section" aria-labelledby="avisos">
        <h2 id="avisos" className="text-lg">
          Avisos por correo
        </h2>
        <ErrorSummary errors={errors} title="No guardamos tus preferencias" />
        <Form method="post" className="mt-3 grid gap-3">
          <Checkbox
            label="Mensajes"
            name="messages"
            value="1"
            defaultChecked={notifications.messages}
            hint="Cuando alguien te escribe, te pregunta o te responde por un anuncio."
          />
          <Checkbox
            label="Búsquedas guardadas"
            name="searches"
            value="1"
            defaultChecked={notifications.searches}
            hint="Cuando hay anuncios nuevos para una búsqueda tuya, como máximo una vez al día."
          />
          <Checkbox
            label="Favoritos"
            name="favorites"
            value="1"
            defaultChecked={notifications.favorites}
            hint="Cuando un favorito baja de precio o se vende, como máximo una vez al día."
          />
          <Checkbox
            label="Vendedores que sigues"
            name="follows"
            value="1"
            defaultChecked={notifications.follows}
            hint="Cuando publican algo o bajan un precio, como máximo una vez al día."
          />
          <Checkbox
            label="Tus anuncios"
            name="listings"
            value="1"
            defaultChecked={notifications.listings}
            hint="Unos días antes de que un anuncio tuyo termine, una sola vez."
          />
          <SubmitButton busy="Guardando…" className="justify-self-start">
            Guardar preferencias
          </SubmitButton>
        </Form>
      </Panel>
      {alerts}
      {push}
      {assistant}
      <Panel as="section" aria-labelledby="apariencia">
        <h2 id="apariencia" className="text-lg">
          Apariencia
        </h2>
        <p className="mt-1 mb-3 text-sm text-muted">Se guarda en este navegador.</p>
        <div className="max-w-sm">{theme}</div>
      </Panel>
    </div>
  );
}
