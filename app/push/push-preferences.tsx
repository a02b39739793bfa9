import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";

import { formatDate } from "~/business/format";
import type { FieldErrors } from "~/platform/forms/forms";
import { PUSH_KINDS, type PushChoices, type PushKind } from "~/platform/push/kinds";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { Activation } from "./activation";
import { PREFERENCES_PATH, PUSH_INTENTS, PUSH_SECTION, pushField, type PushDevice } from "./constants";

const KINDS: Readonly<Record<PushKind, { label: string; hint: string }>> = {
  messages: { label: "Mensajes nuevos", hint: "Cuando alguien te escribe." },
  orders: { label: "Pedidos", hint: "Cuando algo cambia en una compra o venta tuya." },
  searches: { label: "Anuncios de mis búsquedas", hint: "Cuando hay anuncios nuevos, como máximo una vez al día." },
  favorites: { label: "Favoritos que bajan de precio", hint: "Como máximo una vez al día." },
  follows: { label: "Vendedores que sigo", hint: "Como máximo una vez al día." },
  thefts: { label: "Mi bicicleta robada", hint: "Cuando alguien dice haberla visto." },
  nearThefts: { label: "Robos cerca de mí", hint: "Si pediste esos avisos en «Robos cerca de mí»." },
  complaints: { label: "Mis reclamos", hint: "Cuando respondemos un reclamo tuyo." },
};

interface PushPreferencesProps {
  publicKey: string;
  /** Null where they could not be read. */
  devices: readonly PushDevice[] | null;
  choices: PushChoices;
  errors: FieldErrors;
}

export function PushPreferences({ publicKey, devices, choices, errors }: PushPreferencesProps) {
  const own = useOwnDevice(devices?.length ?? 0);
  return (
    <Panel as="section" aria-labelledby={PUSH_SECTION} className="grid gap-4">
      <div>
        <h2 id={PUSH_SECTION} className="text-lg">
          Notificaciones
        </h2>
        <p className="mt-1">
          Te avisamos en tu teléfono o computadora aunque no tengas la página abierta. Son de una sola línea, sin
          nombres ni el contenido del mensaje. De 10 de la noche a 7 de la mañana no te avisamos: lo que llegue en ese
          horario te lo enviamos junto a las 7.
        </p>
        <ErrorSummary errors={errors} title="No hicimos el cambio" />
      </div>
      <Activation publicKey={publicKey} />
      {devices === null ? (
        <p className="text-muted">Ahora no podemos mostrar tus dispositivos. Vuelve a cargar la página.</p>
      ) : devices.length > 0 ? (
        <Devices devices={devices} own={own} />
      ) : null}
      <Form method="post" action={PREFERENCES_PATH} preventScrollReset className="grid gap-3">
        <input type="hidden" name="intent" value={PUSH_INTENTS.choices} />
        <h3 className="font-semibold">Qué quieres recibir</h3>
        {PUSH_KINDS.map((kind) => (
          <Checkbox
            key={`${kind}-${choices[kind]}`}
            label={KINDS[kind].label}
            hint={KINDS[kind].hint}
            name={pushField(kind)}
            value="1"
            defaultChecked={choices[kind]}
          />
        ))}
        <SubmitButton variant="secondary" className="justify-self-start">
          Guardar notificaciones
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function Devices({ devices, own }: { devices: readonly PushDevice[]; own: string | null }) {
  return (
    <div className="grid gap-2">
      <h3 className="font-semibold">Equipos que las reciben</h3>
      <ul className="grid divide-y divide-line">
        {devices.map(({ id, browser, seenAt }) => (
          <li key={id} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-0">
              <span className="font-semibold">
                {browser} {id === own ? <Badge tone="success">Este dispositivo</Badge> : null}
              </span>
              <span className="text-sm text-muted">Última vez: {formatDate(new Date(seenAt))}</span>
            </span>
            <Form method="post" action={PREFERENCES_PATH} preventScrollReset>
              <input type="hidden" name="intent" value={PUSH_INTENTS.remove} />
              <SubmitButton variant="secondary" name="device" value={id}>
                Quitar<span className="sr-only"> {browser}</span>
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post" action={PREFERENCES_PATH} preventScrollReset>
        <input type="hidden" name="intent" value={PUSH_INTENTS.test} />
        <SubmitButton variant="secondary">Enviar una notificación de prueba</SubmitButton>
      </Form>
    </div>
  );
}

function useOwnDevice(count: number): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    if (count === 0) return;
    void import("./subscribe").then(({ ownDevice }) => ownDevice()).then(setOwn, () => undefined);
  }, [count]);
  return own;
}
