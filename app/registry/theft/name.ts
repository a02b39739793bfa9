/** `Trek Marlin 7`. */
export function bicycleName({ brand, model }: { brand: string; model: string }): string {
  return [brand, model].filter(Boolean).join(" ") || "Bicicleta";
}
