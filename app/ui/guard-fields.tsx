import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";

/**
 * What a form that anyone may send carries hidden. `stamp` is the loader's; a refused form's own goes before it
 * (`values`), so that sending it again makes the same thing.
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
