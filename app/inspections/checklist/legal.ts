import type { ChecklistSection } from "./constants";

/** Papers of a motorcycle. An id is never given to another point: documents hold it. */
export const LEGAL_CHECKLIST: readonly ChecklistSection[] = [
  {
    id: "propiedad",
    title: "Propiedad",
    points: [
      { id: "titular", label: "El vendedor es el titular registral (SUNARP)", critical: true },
      { id: "tarjeta", label: "Tarjeta de identificación vehicular vigente y legible" },
      { id: "gravamenes", label: "Sin gravámenes, embargos ni afectaciones", critical: true },
      { id: "transferencias", label: "Cadena de transferencias completa" },
      { id: "representante", label: "Poder de quien firma, si no es el titular" },
    ],
  },
  {
    id: "vehiculo",
    title: "Vehículo",
    points: [
      { id: "placa-registro", label: "La placa es la del registro" },
      { id: "motor-registro", label: "El número de motor es el del registro", critical: true },
      { id: "serie-registro", label: "El número de serie es el del registro", critical: true },
      { id: "caracteristicas", label: "Marca, modelo, año y color son los del registro" },
      { id: "robo", label: "Sin orden de captura ni denuncia por robo", critical: true },
    ],
  },
  {
    id: "obligaciones",
    title: "Obligaciones",
    points: [
      { id: "soat", label: "SOAT vigente" },
      { id: "revision-tecnica", label: "Revisión técnica vigente, si le toca" },
      { id: "papeletas", label: "Sin papeletas pendientes" },
    ],
  },
];
