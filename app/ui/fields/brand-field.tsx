import type { ComponentProps } from "react";

import { TextField } from "../field";

export function BrandField({
  brands,
  hint = "Elige de la lista o escribe otra.",
  ...field
}: Omit<ComponentProps<typeof TextField>, "label"> & { brands: readonly string[] }) {
  return (
    <>
      <TextField label="Marca" {...field} list="marcas" autoComplete="off" autoCapitalize="words" hint={hint} />
      <datalist id="marcas">
        {brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
    </>
  );
}
