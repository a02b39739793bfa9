import type { FormFailure } from "~/platform/forms/typed-values";
import { TextField } from "~/ui/field";

/** A coupon for a plan. It is applied by paying. */
export function PlanCoupon({ failure }: { failure: FormFailure | undefined }) {
  return (
    <TextField
      name="cupon"
      label="Cupón"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={40}
      hint="El descuento se aplica al pagar."
      defaultValue={failure?.values.cupon ?? ""}
      error={failure?.errors.cupon}
      className="max-w-xs"
    />
  );
}
