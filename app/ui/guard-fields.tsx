import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";

/**
 * The hidden fields of a public form. `stamp` is the loader's; the rejected form's own (in `values`) takes
 * precedence, so that a resubmission is idempotent.
 */
export function GuardFields({ stamp, values = {} }: { stamp: string; values?: Record<string, string> }) {
  return (
    <>
      <input type="hidden" name={GUARD_STAMP} value={values[GUARD_STAMP] ?? stamp} />
      <div className="sr-only" aria-hidden="true">
        <label htmlFor={GUARD_TRAP}>No llenes este campo</label>
        <input type="text" id={GUARD_TRAP} name={GUARD_TRAP} tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </>
  );
}
