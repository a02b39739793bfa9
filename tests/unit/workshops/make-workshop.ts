import type { Advisor, Hours, Workshop } from "~/workshops/model";

/** Monday to Saturday, 9:00-13:00 and 15:00-19:00; on Saturday only the morning. */
export const HOURS: Hours = [1, 2, 3, 4, 5, 6].flatMap((day) => [
  { day, from: 540, to: 780 },
  ...(day === 6 ? [] : [{ day, from: 900, to: 1140 }]),
]);

/** Friday the 20th of November of 2026, 10:00 in Lima. */
export const OPEN_NOW = { now: new Date("2026-11-20T15:00:00Z"), holidays: new Set<string>() };

export function makeWorkshop(fields: Partial<Workshop> = {}): Workshop {
  return {
    id: "la-cadena",
    name: "La Cadena",
    description: "Tres mecánicos que van en bici.",
    department: "lima",
    province: "Lima",
    district: "Miraflores",
    address: "Calle Los Pedales 340",
    reference: "Frente al parque",
    geo: { lat: -12.12, lng: -77.03 },
    vehicles: ["bicicleta"],
    services: [
      { id: "frenos", from: 25, to: 60 },
      { id: "ajuste", from: 80, to: null },
      { id: "pintura", from: null, to: null },
    ],
    hours: HOURS,
    phone: "+51900000500",
    whatsapp: "+51900000500",
    rating: { average: 4.75, count: 38, source: "Google", seenOn: "2026-11-02" },
    inspected: { sum: 0, count: 0 },
    certifiedAt: "2025-03-14",
    certifiedUntil: null,
    ...fields,
  };
}

export function makeAdvisor(fields: Partial<Advisor> = {}): Advisor {
  return {
    id: "oscar",
    name: "Óscar",
    headline: "Papeles de motos",
    description: "Te explica cada paso.",
    topics: ["papeles", "vender"],
    languages: ["español", "quechua"],
    hours: HOURS,
    position: 1,
    ...fields,
  };
}
