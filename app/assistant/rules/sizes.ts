import { plural } from "~/business/format";
import { frameName } from "~/catalog/filter-values";
import { withFilters, NO_FILTERS } from "~/catalog/filters";
import { framesForHeight, wheelsForAge } from "~/catalog/sizes";

import type { Asked, Reply } from "../model";
import { argumentsOf } from "../tools/tools.server";
import { topicText } from "./answers";
import { bareOf } from "./memory";
import type { Engine } from "./reading";
import type { SearchRead } from "./search-text";

/** Age of a child in years; null where none is told. */
function ageIn(bare: string): number | null {
  const years = Number(/(?<![\d])(\d{1,2}) an(?:os|itos)/.exec(bare)?.[1] ?? NaN);
  return years > 0 && years <= 12 ? years : null;
}

/** The guidance, and for the height or age that was told its size with the listings that have it. */
export async function sizes(asked: Asked, { filters, height }: SearchRead, { tools }: Engine): Promise<Reply> {
  const help = topicText(await tools.call("how_to", { tema: "talla" }));
  const bare = bareOf(asked.raw);
  const age = ageIn(bare);
  const wheels = age === null ? [] : wheelsForAge(age);
  const frames = wheels.length > 0 || height === null ? [] : framesForHeight(height);
  if (wheels.length === 0 && frames.length === 0) return help;
  const kept =
    wheels.length > 0
      ? { types: ["infantil" as const], wheels }
      : { types: ["bicicletas" as const], ...filters, frames };
  const found = await tools.call("search_listings", argumentsOf(withFilters(NO_FILTERS, kept)));
  const size = wheels.length > 0 ? `aro ${wheels.join(" o ")}` : `talla ${frames.map(frameName).join(" o ")}`;
  const who = wheels.length > 0 ? plural(age!, "año") : `${(height! / 100).toFixed(2)} m`;
  const link = found.total > 0 ? ` [Ver las que hay](${found.href})` : "";
  return {
    text: `Para ${who}, como guía, **${size}**.${link}\n\n${help.text}`,
    cards: found.anuncios.map(({ id }) => id),
  };
}
