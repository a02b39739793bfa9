export const AUTHORITIES = {
  anpd: { name: "Autoridad Nacional de Protección de Datos Personales", href: "https://www.gob.pe/anpd" },
  indecopi: { name: "Indecopi", href: "https://www.gob.pe/indecopi" },
} as const;
