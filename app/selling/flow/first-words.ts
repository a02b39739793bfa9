import { districtValue } from "../../business/places/chosen-place.server.ts";
import { TITLE_MAX } from "../../catalog/model.ts";
import type { VehicleGuess } from "../../catalog/understanding/vehicle-guess.ts";
import { type Content, type FormStep, TITLE_MIN, proposedTitle } from "../model.ts";
import type { StepRules } from "./step-schemas.ts";
import { applyStep, readValid } from "./steps.ts";

/** Content of a new draft by its seller's first words: only values that the steps' forms would take as well. */
export function contentOfWords(words: string, guess: VehicleGuess, rules: StepRules): Omit<Content, "photos" | "plan"> {
  const { category, brand, model, year, condition, price, place, fields } = guess;
  const vehicle = take({ photos: [], specifications: {}, location: {} }, "vehiculo", {
    category,
    brand,
    model,
    year,
    condition,
  });
  const isTitle = proposedTitle(vehicle) === null && words.length >= TITLE_MIN && words.length <= TITLE_MAX;
  const title = isTitle ? words.charAt(0).toLocaleUpperCase("es") + words.slice(1) : undefined;
  const detailed = take(vehicle, "detalles", { title, ...fields });
  return take(detailed, "precio", { price, department: place?.department, district: place && districtValue(place) });

  function take(content: Content, step: FormStep, values: Record<string, string | number | undefined>): Content {
    const form = new FormData();
    for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, String(value));
    const data = readValid(step, form, content, rules);
    return data === null ? content : applyStep(content, data);
  }
}
