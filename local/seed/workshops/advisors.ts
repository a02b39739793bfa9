import type { TopicId } from "../../../app/workshops/services.ts";
import { TIMES, WEEKDAYS, type Times } from "./place.ts";

export const ADVISORS: readonly {
  name: string;
  headline: string;
  topics: readonly TopicId[];
  languages: readonly string[];
  times: Times;
  description: string;
}[] = [
  {
    name: "Milagros",
    headline: "Elige contigo tu primera bicicleta o moto",
    topics: ["comprar", "seguridad"],
    languages: ["Español"],
    times: TIMES.office,
    description: "Compara anuncios, tallas y precios contigo, y te dice qué preguntarle al vendedor.",
  },
  {
    name: "Óscar",
    headline: "Papeles de motos: tarjeta, SOAT y transferencia",
    topics: ["papeles", "vender"],
    languages: ["Español"],
    times: [
      [WEEKDAYS, 9, 13],
      [[1, 3, 5], 15, 18],
    ],
    description: "Te explica cada paso de la transferencia y qué revisar antes de firmar en la notaría.",
  },
  {
    name: "Yolanda",
    headline: "Cómo identificar tu bicicleta y qué hacer si te la roban",
    topics: ["registro", "seguridad"],
    languages: ["Español", "quechua"],
    times: [[[1, 2, 3, 4, 5, 6], 8, 14]],
    description: "Te ayuda a dejar constancia de tu bicicleta y a denunciar un robo.",
  },
  {
    name: "Ricardo",
    headline: "Mecánico: qué revisar antes de comprar",
    topics: ["inspecciones", "comprar"],
    languages: ["Español"],
    times: TIMES.weekend,
    description: "Te dice qué mirar, a qué taller certificado llevarla y si el precio es justo.",
  },
  {
    name: "Fiorella",
    headline: "Vende mejor: precio, fotos y anuncio",
    topics: ["vender"],
    languages: ["Español", "inglés"],
    times: [[WEEKDAYS, 12, 19]],
    description: "Revisa tu anuncio contigo y te sugiere un precio según lo que se publica.",
  },
  {
    name: "Efraín",
    headline: "Motos de trabajo: compra, papeles y revisión",
    topics: ["comprar", "papeles", "inspecciones"],
    languages: ["Español", "aimara"],
    times: [[[1, 2, 3, 4, 5, 6], 7, 12]],
    description: "Diez años entre mototaxis y motos lineales. Atiende temprano.",
  },
];
