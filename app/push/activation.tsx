import { Form, useRevalidator } from "@remix-run/react";
import { useState, type FormEvent } from "react";

import { Button } from "~/ui/button";

import { PREFERENCES_PATH, PUSH_INTENTS } from "./constants";

export type ActivationResult = "on" | "denied" | "dismissed" | "unsupported" | "failed";

export function Activation({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<ActivationResult | "idle" | "busy">("idle");
  const { revalidate } = useRevalidator();

  function activate(event: FormEvent): void {
    event.preventDefault();
    setState("busy");
    void activateHere(publicKey).then((result) => {
      setState(result);
      if (result === "on") revalidate();
    });
  }

  return (
    <div>
      <Form method="post" action={PREFERENCES_PATH} preventScrollReset onSubmit={activate}>
        <input type="hidden" name="intent" value={PUSH_INTENTS.activate} />
        <Button disabled={state === "busy"}>{state === "busy" ? "Activando…" : "Activar en este dispositivo"}</Button>
      </Form>
      <div role="status" className="mt-2 empty:hidden">
        {state === "idle" || state === "busy" ? null : <Outcome result={state} />}
      </div>
    </div>
  );
}

async function activateHere(publicKey: string): Promise<ActivationResult> {
  const isAble = "Notification" in window && "PushManager" in window && "serviceWorker" in navigator;
  if (!isAble) return "unsupported";
  try {
    const permission = Notification.requestPermission();
    const { subscribe } = await import("./subscribe");
    return await subscribe(await permission, publicKey);
  } catch {
    // No connection, or the browser's push service cannot be reached.
    return "failed";
  }
}

function Outcome({ result }: { result: ActivationResult }) {
  switch (result) {
    case "on":
      return <p className="font-semibold text-success">Listo: este dispositivo recibe notificaciones.</p>;
    case "denied":
      return (
        <p>
          Tu navegador tiene bloqueadas nuestras notificaciones. Para permitirlas, toca el ícono junto a la dirección de
          esta página, entra a «Permisos» o «Configuración del sitio», elige «Notificaciones» y luego «Permitir».
          Después vuelve a tocar el botón.
        </p>
      );
    case "dismissed":
      return <p>No diste el permiso, así que no activamos nada. Puedes volver a intentarlo cuando quieras.</p>;
    case "unsupported":
      return (
        <p>
          Este navegador no recibe notificaciones. En un iPhone o iPad primero{" "}
          <a href="/instalar" className="link">
            instala la app
          </a>{" "}
          y actívalas desde ella.
        </p>
      );
    case "failed":
      return <p>No pudimos activarlas. Revisa tu conexión e inténtalo otra vez.</p>;
  }
}
