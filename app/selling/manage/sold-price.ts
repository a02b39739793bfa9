import { parseSoles, toSoles, wrongSoles } from "~/business/money";
import { MAX_PRICE_SOLES, MIN_PRICE_SOLES } from "~/catalog/model";
import { formText } from "~/platform/forms/form-text";

const MESSAGE = "Escribe el precio de venta en soles, por ejemplo 1,250, o deja el campo vacío.";

/** The price that a seller tells when marking a listing as sold, in soles; undefined where they tell none. */
export function readSoldPrice(
  form: FormData,
): { ok: true; value: number | undefined } | { ok: false; message: string } {
  const text = formText(form, "soldPrice").trim();
  if (text === "") return { ok: true, value: undefined };
  const centimos = parseSoles(text);
  if (centimos === null) return { ok: false, message: wrongSoles(text, MESSAGE) };
  const value = toSoles(centimos);
  return value >= MIN_PRICE_SOLES && value <= MAX_PRICE_SOLES ? { ok: true, value } : { ok: false, message: MESSAGE };
}
