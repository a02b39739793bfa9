import type { Asked, Reply } from "../model";
import type { Tools } from "../tools/tools.server";
import { priceText } from "./answers";
import type { SearchRead } from "./read-search";

const ASKS_FOR_PRICE = "Dime la marca y el modelo, si es bicicleta o moto";

/** Whether the latest answer asked what the vehicle is whose price is wanted. */
export function isEstimating({ history }: Pick<Asked, "history">): boolean {
  return history.at(-1)?.role === "assistant" && (history.at(-1)?.text.startsWith(ASKS_FOR_PRICE) ?? false);
}

export async function prices(read: SearchRead, tools: Tools): Promise<Reply> {
  const { brands = [], types = [], condition, year, mileage } = read.filters;
  const model = read.words.filter((word) => !/^(?:\d{4,}|kms?|kilometr\w+)$/.test(word)).join(" ");
  if (brands.length === 0 && types.length === 0 && model === "")
    return {
      text:
        `${ASKS_FOR_PRICE}, el año, si es nueva o usada y, de una moto, sus kilómetros: te digo cuánto piden otros. Por ` +
        "ejemplo: «moto Honda CB190R 2021 usada, 25 mil km».",
      cards: [],
    };
  const ofYear = year?.min != null && year.min === year.max ? year.min : null;
  const found = await tools.call("price_statistics", {
    ...(brands[0] !== undefined && { marca: brands[0] }),
    ...(model !== "" && { modelo: model }),
    ...(types.length > 0 && { tipo: [...types] }),
    ...(condition && { estado: condition }),
    ...(ofYear !== null && { anio: ofYear }),
  });
  const reply = priceText(found);
  if (!("mediana" in found)) return reply;
  const missing =
    ofYear === null ? "Si me dices también el año, lo ajusto." : `Es la referencia para el año ${ofYear}.`;
  const ridden = mileage || types.includes("bicicletas") ? "" : " Con muchos kilómetros se pide menos.";
  return { ...reply, text: `${reply.text}\n\n${missing}${ridden}` };
}
