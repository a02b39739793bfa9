/** Official look-ups, which have no interface for others: what each says, and what to copy into it. */
export const OFFICIAL_LOOKUPS = [
  {
    name: "SUNARP: consulta vehicular",
    href: "https://consultavehicular.sunarp.gob.pe/consulta-vehicular/inicio",
    says: "Propietario, marca, modelo, número de motor y de serie, y anotaciones, como la de robo.",
    copy: "la placa",
  },
  {
    name: "SOAT: consulta de la APESEG",
    href: "https://www.apeseg.org.pe/consultas-soat/",
    says: "Si tiene SOAT vigente, de qué aseguradora y hasta cuándo.",
    copy: "la placa",
  },
  {
    name: "MTC: revisión técnica",
    href: "https://rec.mtc.gob.pe/Citv/ArConsultaCitv",
    says: "Si tiene certificado de inspección técnica y hasta cuándo.",
    copy: "la placa",
  },
  {
    name: "SAT de Lima: papeletas y orden de captura",
    href: "https://www.sat.gob.pe/VirtualSAT/modulos/papeletas.aspx",
    says: "Multas pendientes y orden de captura en Lima. En otras provincias lo consultas en su municipalidad.",
    copy: "la placa",
  },
] as const;
