import { formatSoles, type Centimos } from "~/business/money";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/field";

import { COUPON_FIELD, COUPON_INTENTS, REJECTED_COUPON_FIELD } from "./code";

interface CouponFieldsProps {
  /** Applied coupon; null shows the field for a code. */
  applied: { code: string; discountCentimos: Centimos } | null;
  typed?: string | undefined;
  error?: string | undefined;
  /** Whether the next submission orders without the rejected code. */
  isSkippable?: boolean;
}

/** Coupon of a cart or an order: part of a form, with a button of its own. */
export function CouponFields({ applied, typed, error, isSkippable = false }: CouponFieldsProps) {
  if (applied)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <input type="hidden" name="applied" value={applied.code} />
        <p>
          Cupón <strong>{applied.code}</strong>: −{formatSoles(applied.discountCentimos)}
        </p>
        <Button name="intent" value={COUPON_INTENTS.remove} variant="ghost" size="sm" formNoValidate>
          Quitar<span className="sr-only"> el cupón</span>
        </Button>
      </div>
    );
  return (
    <div className="grid gap-2">
      <TextField
        label="Cupón"
        name={COUPON_FIELD}
        defaultValue={typed}
        error={error}
        hint={isSkippable && error ? "Corrígelo, o paga sin cupón: el botón de pagar ya no lo usa." : undefined}
        optional
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {isSkippable && error ? <input type="hidden" name={REJECTED_COUPON_FIELD} value={typed ?? ""} /> : null}
      <Button
        name="intent"
        value={COUPON_INTENTS.apply}
        variant="secondary"
        formNoValidate
        className="justify-self-start"
      >
        Aplicar cupón
      </Button>
    </div>
  );
}
