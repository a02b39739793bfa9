import type { Words } from "./subject-words.ts";
import { W } from "./word-patterns.ts";

/** Subjects that are declined, before anything else is read. The first match counts. */
export const SAFETY: Words = [
  [
    "prompt",
    W`
      prompt|configuracion inicial|textualmente|palabra por palabra|jailbreak|debug|eres dan
      sin (limites|restricciones|filtros) ?(responde|contesta)?
      (ignor|olvid|omit)\w* (todas? |todo )?((tus|las|mis|sus|all|your|previous|lo) )*(\w+ )?(instruc*|reglas|rules|anterior)
      (muestra|revela|dime|cuales son|lista|imprime|repite)\w* (todas? )?(tus|sus) (\w+ )?(instrucciones|reglas|herramientas|funciones)
      instrucciones del sistema|modo (desarrollador|admin*|dios)|developer mode|(actua|comportate|responde) como
      (ahora|a partir de ahora) (eres|seras|tu eres)|(finge|simula|haz de cuenta) que
      soy (el|la|tu|un) (desarrollador*|programador*|creador*|admin*|dueno de rebi)
    `,
  ],
  [
    "illegal",
    W`
      (borr|lij|raspa|elimin|quit|cambi|alter|limpi|tap|falsific)\w* .. (numero de serie|serie|serial|chasis)
      (borr|lij|raspa|elimin|quit|cambi|alter|limpi|tap|falsific)\w* .. (numero de motor|placa|papeles)
      sin papeles (robad|chueca)|(compro|vendo|consigo|quiero|busco|tienen) (\w+ ){0,2}robad* (no importa|barat*)
      (compro|vendo|consigo) robad*|clonar (una )?placa|robar (una|la|bicis|motos)|puentear|hotwire
      soat (falso|trucho)|papeles (falsos|truchos)
    `,
  ],
  [
    "card-data",
    W`
      (tarjeta|cci)( de credito| de debito)?( es| numero|:)* ?\d{3,}|(cvv|codigo de seguridad)( es|:)* ?\d+
    `,
  ],
  [
    "others-data",
    W`
      (datos|dni|direccion|domicilio|nombre|casa|telefono|celular|correo|numero)
      .. (del?|la) (duen[oa]|propietari[oa]|ladron|denunciante|usuari[oa])
      (pedidos|compras|mensajes|anuncios|datos|chats|conversaciones|ventas)
      .. (del?|la) (usuari[oa]|client[ea]|otr[oa]s?|vecin[oa]|persona)
      donde vive|(dni|direccion|domicilio|apellidos?|datos personales)( \w+){0,2} (del?|la|el) (vendedora?|comprador*)
      quien es (el|la) (duen[oa]|propietari[oa])
    `,
  ],
  [
    "settled",
    W`
      (ya )?(quedo|quedamos|esta hecho|es un hecho|trato hecho)|descuento (aprobado|confirmado)
      confirma(me|do)? (el|mi|la) (descuento|compra|reserva)
    `,
  ],
  [
    "off-topic",
    W`
      quien (fue|invento|descubrio|gano|canta|escribio)|ensayo|poema|poesia|(un|el) cuento (de|sobre|corto|para)|cuentame un cuento|chiste|adivinanza|recetas?|cocin*|(arroz|pollo|comida)|habitantes|trabalenguas
      guerra|mi tarea|tarea de|traduc*|horoscopo|signo zodiacal|elecciones|presidente|presidenta|congreso|alcalde
      candidat[oa]s?|por quien vot*|futbol|mundial|partido de|(gano|gana|juega) (la |el )?\w+ (o|contra|ayer|hoy)
      clima|temperatura en|va a llover|codigo en|programa en|python|javascript|letra de|cancion|pelicula
      netflix|spotify|youtube|novela|resume|resumen de|capital (de|of)|medicina|sintomas|dolor de|bajar de peso|dieta
      adelgazar|embaraz*|(tipo de cambio|dolar)|bitcoin|cripto*|bolsa de valores|loteria|cuanto es \d|raiz cuadrada
      carros? .. (toyota|kia|nissan|hyundai|chevrolet)|toyota|hyundai|volkswagen|laptop|celulares? (samsung|iphone)
      iphone|(quiero|busco) (un )?(novia|novio|departamento|empleo)|mi ex|te amo|casate conmigo|que es el amor
      sentido de la vida|weather|president|world cup|recipe|poem|joke|homework
    `,
  ],
];
