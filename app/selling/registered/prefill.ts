import { DESCRIPTION_MAX, TITLE_MAX } from "~/catalog/model";
import { SPECIFICATION_FIELDS } from "~/catalog/specifications";
import { bicycleName } from "~/registry/bicycles/constants";
import { colorNames } from "~/registry/bicycles/names";
import type { Bicycle } from "~/registry/model";

import { TITLE_MIN } from "../model";

/** Fields of a listing copied from the registered bicycle; neither its marks nor the photo of its serial. */
export function contentOfBicycle(bicycle: Bicycle) {
  const { category, brand, model, year, size, colors, serial } = bicycle;
  const title = bicycleName(bicycle);
  const sizes = SPECIFICATION_FIELDS[category ?? "mtb"].find(({ name }) => name === "frameSize")?.options ?? [];
  const frameSize = category && sizes.find((option) => option.toLowerCase() === size.trim().toLowerCase());
  const facts = [
    colors.length > 0 && `Color: ${colorNames(colors).toLowerCase()}.`,
    size && !frameSize && `Talla: ${size}.`,
  ];
  const description = facts.filter(Boolean).join("\n");
  return {
    ...(category && { category }),
    ...(title.length >= TITLE_MIN && { title: title.slice(0, TITLE_MAX) }),
    ...(description && { description: description.slice(0, DESCRIPTION_MAX) }),
    ...(serial && { serial }),
    specifications: {
      brand,
      ...(model && { model }),
      ...(year !== null && { year }),
      ...(frameSize && { frameSize }),
    },
  };
}
