import type { SearchRead } from "../../../app/assistant/rules/search-text.ts";
import type { Declaration } from "../protocol.ts";

type Arguments = Record<string, unknown>;

/** Arguments read from a message, in the words of the functions. */
export function argumentsOf({ filters, words }: SearchRead): Arguments {
  const { types = [], brands = [], wheels = [], frames = [], price, year, displacement, mileage } = filters;
  const { department, condition, order } = filters;
  return {
    ...(words.length > 0 && { q: words.join(" ") }),
    ...(types.length > 0 && { tipo: [...types] }),
    ...(brands.length > 0 && { marca: [...brands] }),
    ...(price?.min != null && { precio_min: price.min }),
    ...(price?.max != null && { precio_max: price.max }),
    ...(displacement?.min != null && { cilindrada_min: displacement.min }),
    ...(displacement?.max != null && { cilindrada_max: displacement.max }),
    ...(mileage?.max != null && { kilometraje_max: mileage.max }),
    ...(wheels.length > 0 && { aro: [...wheels] }),
    ...(frames.length > 0 && { talla: [...frames] }),
    ...(department && { ubicacion: department }),
    ...(condition && { estado: condition }),
    ...(year?.min != null && { anio_min: year.min }),
    ...(year?.max != null && { anio_max: year.max }),
    ...(order && { orden: order }),
  };
}

/** The filters of an address of /comprar: lists with commas, ranges as `0-2500`. */
export function argumentsOfAddress(address: string, declaration: Declaration): Arguments {
  const properties = propertiesOf(declaration);
  const found: Arguments = {};
  for (const [name, value] of new URL(address, "http://own.invalid").searchParams) {
    const range = /^(\d*)-(\d*)$/.exec(value);
    if (Object.hasOwn(properties, name)) found[name] = properties[name]?.items ? value.split(",") : value;
    else if (range) {
      if (Number(range[1])) found[`${name}_min`] = Number(range[1]);
      if (range[2]) found[`${name}_max`] = Number(range[2]);
    }
  }
  return found;
}

interface Property {
  enum?: unknown[];
  items?: { enum?: unknown[] };
}

/** Those that the declaration knows, with values that it allows. */
export function declaredArguments(args: Arguments, declaration: Declaration): Arguments {
  const properties = propertiesOf(declaration);
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!property) return false;
      const allowed = property.enum ?? property.items?.enum;
      return !allowed || [value].flat().every((one) => allowed.includes(one));
    }),
  );
}

/** Whether all required arguments are there. */
export function isComplete(args: Arguments, { parameters, parametersJsonSchema }: Declaration): boolean {
  const required = (parametersJsonSchema ?? parameters)?.required;
  return !Array.isArray(required) || required.every((name) => Object.hasOwn(args, String(name)));
}

function propertiesOf({ parameters, parametersJsonSchema }: Declaration): Record<string, Property | undefined> {
  return ((parametersJsonSchema ?? parameters)?.properties ?? {}) as Record<string, Property | undefined>;
}
