/** Official look-ups, which have no interface for others: what each says, and what to copy into it. */
export const OFFICIAL_LOOKUPS = [
  {
    name: "SUNARP: consulta vehicular",
    href: "https://www2.sunarp.gob.pe/consulta-vehicular",
    says: "Propietario, marca, modelo, número de motor y de serie, y si está anotada como robada. Es gratis.",
    copy: "la placa",
  },
  {
    name: "SOAT: consulta de la APESEG",
    href: "https://www.soat.com.pe/consulta-soat/",
    says: "Si tiene SOAT vigente, de qué aseguradora y hasta cuándo.",
    copy: "la placa",
  },
  {
    name: "SAT de Lima: papeletas y orden de captura",
    href: "https://www.sat.gob.pe/websitev9/tributosmultas/papeletas/consultas",
    says: "Multas pendientes y orden de captura en Lima. En otras provincias lo consultas en su municipalidad.",
    copy: "la placa",
  },
] as const;
