import { findCategory, VEHICLE_KIND_NAMES } from "~/catalog/categories";
import type { OfferedCategory } from "~/catalog/offered-categories";

export function LockedCategory({ value }: { value: string }) {
  const category = findCategory(value);
  return (
    <div>
      <p className="font-semibold">Categoría</p>
      <p>
        {category?.plural} <span className="text-muted">· no se cambia en un anuncio publicado</span>
      </p>
    </div>
  );
}

export function CategoryField({
  categories,
  value,
  error,
}: {
  categories: readonly OfferedCategory[];
  value: string | undefined;
  error: string | undefined;
}) {
  return (
    <fieldset
      id="category"
      tabIndex={-1}
      aria-describedby={error ? "category-error" : undefined}
      className="grid min-w-0 gap-4"
    >
      <legend className="mb-1.5 font-semibold">¿Qué vendes?</legend>
      {(["bicicleta", "moto"] as const).map((kind) => (
        <div key={kind} role="group" aria-labelledby={`category-${kind}`} className="grid gap-2">
          <p id={`category-${kind}`} className="text-sm text-muted">
            {VEHICLE_KIND_NAMES[kind].plural}
          </p>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 md:grid-cols-4">
            {categories
              .filter((category) => category.kind === kind)
              .map(({ id, name }) => (
                <label
                  key={id}
                  className="flex min-h-11 items-center gap-2 rounded-control border border-line bg-raised px-2 py-2 sm:px-3 has-checked:border-accent-text has-checked:bg-accent-soft"
                >
                  <input
                    type="radio"
                    name="category"
                    value={id}
                    defaultChecked={value === id}
                    className="size-4 flex-none"
                  />
                  <span className="min-w-0">{name}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
      {error ? (
        <p id="category-error" className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
