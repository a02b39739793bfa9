import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { HELPER_INTENT, HELPERS_MAX, INVITE_INTENT, LEAVE_INTENT } from "./constants";

interface HelpersProps {
  helpers: readonly { uid: string; name: string; email: string }[];
  /** A shop that an administrator hid invites nobody; who helps in it can still be let go. */
  canInvite: boolean;
  /** As typed into the invitation. */
  email: string | undefined;
  error: string | undefined;
}

/** People who help in the seller's shop, and the invitation of one more. */
export function Helpers({ helpers, canInvite, email, error }: HelpersProps) {
  return (
    <Panel as="section" aria-labelledby="personas" className="grid gap-4">
      <div>
        <h2 id="personas" className="text-lg">
          Personas que te ayudan
        </h2>
        <p className="mt-1">
          Con su propia cuenta pueden crear tus anuncios, editarlos, cambiar precios, pausarlos y renovarlos. No ven tus
          mensajes, tus ventas ni tu dinero, no pagan planes ni eliminan anuncios.
        </p>
      </div>
      {helpers.length > 0 ? (
        <ul className="divide-y divide-line">
          {helpers.map(({ uid, name, email: address }) => (
            <li key={uid} className="flex flex-wrap items-center justify-between gap-3 py-2">
              <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                <b className="block">{name}</b>
                <span className="text-sm text-muted">{address}</span>
              </span>
              <Form method="post">
                <input type="hidden" name="persona" value={uid} />
                <Button name="intent" value={HELPER_INTENT} variant="secondary">
                  Quitar<span className="sr-only"> a {name}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      {canInvite && helpers.length < HELPERS_MAX ? (
        <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
          <TextField
            label="Correo de la persona"
            name="correo"
            type="email"
            autoComplete="off"
            defaultValue={email}
            error={error}
            className="min-w-0 flex-1 basis-60"
          />
          <Button name="intent" value={INVITE_INTENT} variant="secondary">
            Invitar
          </Button>
        </Form>
      ) : null}
    </Panel>
  );
}

/** For a helper: whose listings they manage, and the way out. */
export function Helping({ shop }: { shop: string }) {
  return (
    <Notice title={`Ayudas en ${shop}`}>
      En Mis anuncios están también los suyos, y los que empieces salen a nombre de la tienda.
      <Form method="post" className="mt-2">
        <Button name="intent" value={LEAVE_INTENT} variant="secondary">
          Dejar de ayudar
        </Button>
      </Form>
    </Notice>
  );
}
