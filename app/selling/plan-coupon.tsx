import { REJECTED_COUPON_FIELD } from "~/coupons/code";
import type { FormFailure } from "~/platform/forms/typed-values";
import { TextField } from "~/ui/field";

export function PlanCoupon({ failure }: { failure: FormFailure | undefined }) {
  const { values = {}, errors = {} } = failure ?? {};
  return (
    <>
      {errors.cupon ? <input type="hidden" name={REJECTED_COUPON_FIELD} value={values.cupon ?? ""} /> : null}
      <TextField
        name="cupon"
        label="Cupón"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        hint={
          errors.cupon
            ? "Corrígelo, o paga sin cupón: el botón de pagar ya no lo usa."
            : "El descuento se aplica al pagar."
        }
        defaultValue={values.cupon ?? ""}
        error={errors.cupon}
        className="max-w-xs"
      />
    </>
  );
}
