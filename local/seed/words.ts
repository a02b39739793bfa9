import type { ConditionId, VehicleKind } from "../../app/catalog/categories.ts";
import type { Random } from "./random.ts";

/** Sentences that sellers write, put together so that each listing reads like one of its own. */
const OPENING: Record<ConditionId, readonly string[]> = {
  nuevo: [
    "Nueva en caja, con boleta y garantía de tienda.",
    "Sin uso, lista para entregar el mismo día.",
    "Modelo de vitrina, nunca rodado, con garantía de un año.",
  ],
  "como-nuevo": [
    "Casi sin uso: la saqué pocas veces y estuvo siempre bajo techo.",
    "Impecable, parece recién salida de la tienda.",
    "La compré hace poco y no tengo tiempo de usarla.",
  ],
  "buen-estado": [
    "En buen estado, todo funciona como debe.",
    "Bien cuidada y con mantenimiento al día.",
    "La usé para ir al trabajo y nunca me falló.",
  ],
  "con-detalles": [
    "Tiene algunos rayones por el uso, se ven en las fotos.",
    "Funciona bien; necesita un ajuste menor que va descontado del precio.",
    "Detalles de pintura, mecánicamente está bien.",
  ],
  "para-repuestos": [
    "Se vende para repuestos o para armar: está incompleta.",
    "No está operativa, ideal para quien busca piezas originales.",
    "Para restaurar; el cuadro está sano y derecho.",
  ],
};

const BODY: Record<VehicleKind, readonly string[]> = {
  bicicleta: [
    "Cambios recién regulados y cadena nueva.",
    "Llantas con buena huella y cámaras nuevas.",
    "Frenos recién purgados, frena muy bien en bajadas.",
    "Incluye portacaramañola y luces recargables.",
    "Cuadro sin golpes ni soldaduras, número de serie legible.",
    "Asiento cómodo y altura regulable.",
    "Ideal para la ciclovía y para salir los domingos.",
    "La usé en el circuito de la Costa Verde y en Lomas.",
    "Va con pedales de plataforma; no incluye los de la foto si son automáticos.",
    "Se puede probar antes de comprar.",
    "Recién pasó por taller: centrado de aros y engrase general.",
  ],
  moto: [
    "Papeles en regla, tarjeta de propiedad a mi nombre.",
    "Mantenimientos hechos en concesionario, con libro de servicio.",
    "Aceite y filtro cambiados hace menos de mil kilómetros.",
    "Llantas al 80 % y batería nueva.",
    "Kit de arrastre cambiado este año.",
    "Nunca chocada ni caída.",
    "Sin papeletas ni deudas, lista para transferir en notaría.",
    "Consumo muy bajo, ideal para el día a día.",
    "Se entrega con dos llaves, casco y candado.",
    "Se puede revisar con tu mecánico de confianza.",
    "SOAT vigente y revisión técnica al día.",
  ],
};

/** Descriptions of a vehicle from a shop, and of one that is sold in pieces. */
const NEW_BODY: Record<VehicleKind, readonly string[]> = {
  bicicleta: [
    "Se entrega armada y regulada por nuestro mecánico.",
    "Incluye primer mantenimiento gratis a los 30 días.",
    "Varias tallas disponibles, consulta por la tuya.",
    "Te asesoramos con la talla antes de comprar.",
    "Enviamos a provincia por agencia.",
    "Precio incluye IGV.",
  ],
  moto: [
    "Incluye trámite de placa y tarjeta.",
    "SOAT del primer año incluido.",
    "Garantía de fábrica y primer mantenimiento gratis.",
    "Colores disponibles según stock.",
    "Entrega inmediata en tienda.",
    "Precio incluye IGV.",
  ],
};
const PARTS_BODY: Record<VehicleKind, readonly string[]> = {
  bicicleta: [
    "Le faltan la rueda trasera y el asiento.",
    "El cambio trasero está roto, lo demás sirve.",
    "Sirven los aros, la horquilla y el timón.",
    "Horquilla y bielas en buen estado.",
  ],
  moto: [
    "El motor no enciende, no sé la causa.",
    "Sirven el tanque, las llantas y el faro.",
    "Tiene tarjeta de propiedad.",
    "Faltan el carburador y la batería.",
  ],
};

const CLOSING = [
  "Precio conversable en persona.",
  "No hago cambios.",
  "Escríbeme y coordinamos para verla.",
  "Solo trato con personas serias, gracias.",
  "Vendo por viaje.",
  "Acepto transferencia o efectivo.",
  "Entrego en un lugar público y con luz de día.",
] as const;

export function describe(random: Random, kind: VehicleKind, condition: ConditionId): string {
  const sentences = condition === "nuevo" ? NEW_BODY : condition === "para-repuestos" ? PARTS_BODY : BODY;
  const body = random.sample(sentences[kind], random.integer(2, 4)).join(" ");
  return `${random.pick(OPENING[condition])} ${body}\n\n${random.pick(CLOSING)}`;
}

const TITLE_EXTRAS: Record<VehicleKind, readonly string[]> = {
  bicicleta: ["lista para rodar", "recién mantenida", "poco uso", "con accesorios", "oportunidad", "único dueño"],
  moto: [
    "único dueño",
    "papeles al día",
    "poco kilometraje",
    "recién mantenida",
    "con SOAT",
    "oportunidad",
    "cuidada al detalle",
  ],
};

export function titleExtra(random: Random, kind: VehicleKind, condition: ConditionId): string {
  if (condition === "nuevo") return random.pick(["nueva con garantía", "entrega inmediata", "precio de tienda"]);
  if (condition === "para-repuestos") return random.pick(["para repuestos", "para restaurar"]);
  return random.pick(TITLE_EXTRAS[kind]);
}
