/** `Trek Marlin 7`. */
export function stolenName({ brand, model }: { brand: string; model: string }): string {
  return [brand, model].filter(Boolean).join(" ") || "Bicicleta";
}
