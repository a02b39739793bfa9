import type { FormFailure } from "~/platform/forms/typed-values";
import { Select, TextField } from "~/ui/field";

import { CARRIER_NAMES, CARRIERS } from "./constants";

const OPTIONS = [
  { value: "", label: "Elige una" },
  ...CARRIERS.map((carrier) => ({ value: carrier, label: CARRIER_NAMES[carrier] })),
];

/** Fields of the step that sends an order. Errors are named by field and `intent`. */
export function ShipmentFields({
  intent,
  reply,
}: {
  intent: string;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}) {
  const at = (name: string) => ({
    name,
    id: `${name}-${intent}`,
    error: reply?.errors[`${name}-${intent}`],
    defaultValue: reply?.values[name],
    className: "w-full",
  });
  return (
    <div className="grid w-full grid-cols-1 gap-4 sm:grid-cols-2">
      <Select {...at("empresa")} label="¿Con quién lo enviaste?" options={OPTIONS} required />
      <TextField {...at("agencia")} label="Nombre de la agencia, si es otra" optional maxLength={60} />
      <TextField {...at("guia")} label="Número de guía" required maxLength={40} autoComplete="off" />
      <TextField {...at("oficina")} label="Oficina donde se recoge" optional maxLength={120} />
      <TextField
        {...at("enlace")}
        label="Página para seguirlo"
        hint="La dirección completa de la página de la agencia: https://…"
        optional
        inputMode="url"
        autoComplete="off"
        maxLength={300}
        className="w-full sm:col-span-2"
      />
    </div>
  );
}
