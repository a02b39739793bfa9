import type { FormFailure } from "~/platform/forms/typed-values";

/** Takes back what was done of a form of which another part was not. */
export function UndoPart({ of }: { of: FormFailure["undoPart"] }) {
  return of === undefined ? null : (
    <form method="post" action={of.to} className="mb-4 flex flex-wrap items-center gap-x-3">
      <span>Lo que sí se hizo todavía se puede deshacer.</span>
      <button name={of.name} value={of.value} className="link min-h-6" data-key="u">
        Deshacer lo que se hizo
      </button>
    </form>
  );
}
