import { districtOptions, districtValue } from "../../business/places/chosen-place.server.ts";
import { SHOW_DISTRICTS, type DistrictOptions } from "../../business/places/constants.ts";
import type { FormOutcome, FormShown } from "./outcome.ts";
import { typedValues, type FormFailure } from "./typed-values.ts";

export interface WithDistricts {
  districts?: DistrictOptions | null;
}

/** Whether the form was sent to see the districts of its department. */
export function asksForDistricts(form: FormData): boolean {
  return form.has(SHOW_DISTRICTS);
}

/** The same form again; nothing else has happened. `withDistricts` adds the list. */
export function sameForm(form: FormData): FormShown {
  return { kind: "shown", reply: { ok: false, errors: {}, values: typedValues(form) } };
}

/** The outcome with the districts of the form's department, where the form comes back. */
export function withDistricts<F extends FormFailure>(outcome: FormOutcome<F>): FormOutcome<F & WithDistricts> {
  switch (outcome.kind) {
    case "rejected":
      return { ...outcome, failure: added(outcome.failure) };
    case "shown":
      return { ...outcome, reply: added(outcome.reply) };
    default:
      return outcome;
  }
}

/** A district typed by its name is chosen in the list. */
function added<F extends FormFailure>(failure: F): F & WithDistricts {
  const { department, district } = failure.values;
  const values = district ? { ...failure.values, district: districtValue({ department, district }) } : failure.values;
  return { ...failure, values, districts: districtOptions(department) };
}
