import { DAY_MS } from "../../app/business/durations.ts";
import { BICYCLE_CHECKLIST } from "../../app/inspections/checklist/bicycle.ts";

type Document = [path: string, data: Record<string, unknown>];

export const WORKSHOP_PERSON = {
  uid: "demo-taller",
  email: "taller@demo.pe",
  displayName: "Taller (demo)",
  role: "workshop",
} as const;
/** The workshop of this user (./workshops/workshops.ts). */
export const WORKSHOP_OF_PERSON = "la-cadena-azul";
const REPORT = "dem000000001";

const NOTES: Readonly<Record<string, readonly ["attention" | "bad", string]>> = {
  cadena: ["attention", "Estirada al 0.75 %: cámbiala pronto."],
  pastillas: ["attention", "Les queda la mitad."],
  "llanta-trasera": ["bad", "Costado resquebrajado: hay que cambiarla."],
};

export function makeInspections(today: Date): Document[] {
  const on = new Date(today.getTime() - 3 * DAY_MS);
  const points = BICYCLE_CHECKLIST.flatMap((section) =>
    section.points.map(({ id, label }) => {
      const [result, note] = NOTES[id] ?? ["ok", ""];
      return { section: section.title, label, result, note, photo: null };
    }),
  );
  return [
    [
      `inspectionReports/${REPORT}`,
      {
        kind: "mechanical",
        vehicle: {
          kind: "bicicleta",
          listingId: null,
          bicycleId: null,
          title: "Trek Marlin 6 (demo)",
          details: "",
        },
        workshopId: WORKSHOP_OF_PERSON,
        workshopName: "La Cadena Azul",
        place: "Miraflores, Lima",
        points,
        odometer: null,
        serial: "unread",
        summary: "Bien cuidada. Cambia la llanta trasera antes de salir a la pista.",
        score: 94,
        on,
      },
    ],
  ];
}
