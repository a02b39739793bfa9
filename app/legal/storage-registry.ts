import { ASSISTANT_STORAGE } from "./assistant-storage";
import { OUTBOX_STORAGE } from "./outbox-storage";
import { PUSH_STORAGE } from "./push-storage";
import type { StoredThing } from "./stored-thing";

const YEAR = 365 * 24 * 60 * 60;

const DEVICE_STORAGE: readonly StoredThing[] = [
  {
    name: "texto",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda el tamaño del texto que elegiste.",
    when: "Al elegir un tamaño en «Tu dispositivo».",
    seconds: YEAR,
  },
  {
    name: "ahorro",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda si quieres ahorrar datos: ver las fotos solo al tocarlas.",
    when: "Al elegirlo en «Tu dispositivo».",
    seconds: YEAR,
  },
  {
    name: "vibrar",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda que quieres que tu teléfono vibre al guardar un favorito o llenar tu carrito.",
    when: "Al activar la vibración en «Tu dispositivo». Se borra al desactivarla.",
    seconds: YEAR,
  },
  {
    name: "avisos-cerrados",
    place: "session",
    kind: "requested",
    purpose:
      "Recuerda qué avisos de tu dispositivo cerraste, como «Sin conexión», para no repetirlos mientras digan lo mismo.",
    when: "Al cerrar un aviso.",
    seconds: null,
  },
];

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Everything that the site keeps in a browser, as /cookies lists it. A test compares it with the code in both
 * directions, another with the contents of a browser after a walk through the site.
 */
export const STORAGE_REGISTRY: readonly StoredThing[] = [
  ...OUTBOX_STORAGE,
  ...PUSH_STORAGE,
  ...DEVICE_STORAGE,
  ...ASSISTANT_STORAGE,
  {
    name: "__Host-session",
    place: "cookie",
    kind: "necessary",
    purpose:
      "Mantiene tu sesión iniciada durante 14 días. El último día solo sirve para devolverte lo que escribías " +
      "cuando venció.",
    when: "Al iniciar sesión. Se borra al cerrarla.",
    seconds: 15 * DAY,
  },
  {
    name: "__Host-flash",
    place: "cookie",
    kind: "necessary",
    purpose: "Lleva a la página siguiente el aviso de lo que acabas de hacer, como «Anuncio guardado».",
    when: "Al enviar un formulario. Se borra al mostrar el aviso.",
    seconds: MINUTE,
  },
  {
    name: "__Host-kept-…",
    place: "cookie",
    kind: "necessary",
    purpose: "Encuentra lo que habías escrito cuando tuviste que entrar o confirmar tu correo, para devolvértelo.",
    when: "Al enviar un formulario con la sesión vencida, o que espera por otra página.",
    seconds: HOUR,
  },
  {
    name: "__Host-social",
    place: "cookie",
    kind: "necessary",
    purpose: "Comprueba que quien vuelve de Google, Facebook, Twitter o GitHub es quien salió de aquí.",
    when: "Al entrar con uno de ellos.",
    seconds: 10 * MINUTE,
  },
  {
    name: "__Host-pending",
    place: "cookie",
    kind: "necessary",
    purpose: "Espera a que entres como siempre para vincular otra forma de entrar a tu cuenta.",
    when: "Si entras con un servicio cuyo correo ya tiene cuenta.",
    seconds: 10 * MINUTE,
  },
  {
    name: "__Host-reciente",
    place: "cookie",
    kind: "necessary",
    purpose: "Recuerda que acabas de probar que eres tú, para cambios de seguridad de tu cuenta.",
    when: "Al confirmar con Google, Facebook, Twitter o GitHub.",
    seconds: 5 * MINUTE,
  },
  {
    name: "__Host-admin",
    place: "cookie",
    kind: "necessary",
    purpose: "Recuerda que un administrador acaba de probar quién es, para cambios en la administración.",
    when: "Solo para administradores, al confirmar que son ellos.",
    seconds: 10 * MINUTE,
  },
  {
    name: "__Host-factor",
    place: "cookie",
    kind: "necessary",
    purpose: "Recuerda que ya diste el segundo paso en esta sesión: el código de tu teléfono o una llave de acceso.",
    when: "Solo con verificación en dos pasos o llaves de acceso, al usarlas.",
    seconds: 14 * DAY,
  },
  {
    name: "__Host-llave",
    place: "cookie",
    kind: "necessary",
    purpose: "Comprueba que la llave de acceso que usas responde a lo que preguntamos a este navegador.",
    when: "Al entrar con una llave de acceso, al agregarla o al usarla como segundo paso.",
    seconds: 5 * MINUTE,
  },
  {
    name: "__Host-conocido",
    place: "cookie",
    kind: "necessary",
    purpose:
      "Reconoce que ya entraste a tu cuenta en este navegador: si otros intentan adivinar tu contraseña, tú " +
      "puedes seguir entrando.",
    when: "Al iniciar sesión. Se queda al cerrarla.",
    seconds: 90 * DAY,
  },
  {
    name: "__Host-favorites-since",
    place: "cookie",
    kind: "necessary",
    purpose: "Hace que veas al momento un favorito que acabas de poner o quitar.",
    when: "Al cambiar tus favoritos con la sesión iniciada.",
    seconds: 2 * MINUTE,
  },
  {
    name: "__Host-cart-since",
    place: "cookie",
    kind: "necessary",
    purpose: "Hace que veas al momento lo que acabas de poner o quitar de tu carrito.",
    when: "Al cambiar tu carrito con la sesión iniciada.",
    seconds: 2 * MINUTE,
  },
  {
    name: "css",
    place: "cookie",
    kind: "necessary",
    purpose:
      "Sabe si tu navegador ya tiene los estilos del sitio, para no enviarlos otra vez y gastar menos " +
      "datos. Es igual para todos los que tienen la misma versión.",
    when: "Al cargar los estilos completos.",
    seconds: 365 * DAY,
  },
  {
    name: "__Host-analytics",
    place: "cookie",
    kind: "necessary",
    purpose:
      "Guarda tu respuesta sobre la analítica. Si dices que sí mientras medimos, lleva un número al azar que no " +
      "dice quién eres.",
    when: "Al elegir en esta página.",
    seconds: 180 * DAY,
  },
  {
    name: "theme",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda si quieres el sitio claro, oscuro o como tu dispositivo.",
    when: "Al elegir un tema.",
    seconds: 365 * DAY,
  },
  {
    name: "__Host-favorites",
    place: "cookie",
    kind: "requested",
    purpose: "Tus favoritos mientras no tienes cuenta. Pasan a ella cuando entras.",
    when: "Al guardar un favorito sin iniciar sesión.",
    seconds: 400 * DAY,
  },
  {
    name: "__Host-cart",
    place: "cookie",
    kind: "requested",
    purpose:
      "Tu carrito mientras no inicias sesión: qué anuncios pusiste, cuántas piezas, el precio que viste y tu cupón. " +
      "Pasa a tu cuenta cuando inicias sesión. El precio que pagas lo pone siempre el servidor.",
    when: "Al agregar algo al carrito sin iniciar sesión. Se borra al vaciarlo y al iniciar sesión.",
    seconds: 90 * DAY,
  },
  {
    name: "__Host-lista-moto",
    place: "cookie",
    kind: "requested",
    purpose: "Lo que marcaste en la lista para comprar una moto usada. No se guarda en el servidor.",
    when: "Al guardar tus marcas. Se borra al borrarlas.",
    seconds: 180 * DAY,
  },
  {
    name: "__Host-zona",
    place: "cookie",
    kind: "requested",
    purpose:
      "El lugar de tu última búsqueda, hasta el distrito si lo elegiste, para mostrarte los anuncios cerca de ti y a cuántos kilómetros están.",
    when: "Al buscar en un lugar. Se borra al cerrar tu sesión.",
    seconds: 30 * DAY,
  },
  {
    name: "sin-instalar",
    place: "cookie",
    kind: "requested",
    purpose: "Recuerda que no quieres instalar la app, para no ofrecértela otra vez.",
    when: "Al elegir «Ahora no» o «Ver cómo» cuando te la ofrecemos.",
    seconds: 90 * DAY,
  },
  {
    name: "searchHistory",
    place: "local",
    kind: "requested",
    purpose:
      "Tus últimas 50 búsquedas, para repetirlas. No salen de tu navegador. Se borran desde el mismo historial, " +
      "y al cerrar tu sesión.",
    when: "Al buscar.",
    seconds: null,
  },
  {
    name: "rebi-vistos",
    place: "local",
    kind: "requested",
    purpose:
      "Los últimos 12 anuncios que viste, sin su precio, para volver a ellos. Solo salen de tu navegador si le pides " +
      "una recomendación a Rebi, que no los guarda. Se borran en la misma lista, y al cerrar tu sesión.",
    when: "Al ver un anuncio.",
    seconds: null,
  },
  {
    name: "rebi-borrador",
    place: "local",
    kind: "requested",
    purpose:
      "El título y el paso del anuncio que estás escribiendo, para seguir con él desde el inicio. No sale de tu " +
      "navegador. Se borra al publicarlo o eliminarlo, con «Borrar» en esa lista, y al cerrar tu sesión.",
    when: "Al escribir un anuncio. Se olvida a los 14 días.",
    seconds: null,
  },
  {
    name: "rebi-reclamo",
    place: "local",
    kind: "necessary",
    purpose: "El borrador de tu Hoja de Reclamación, para que no lo pierdas si se corta la conexión.",
    when:
      "Al llenar el Libro de Reclamaciones. Se borra cuando el servidor confirma que la recibió, y al cerrar tu " +
      "sesión.",
    seconds: null,
  },
  {
    name: "rebi-teclas",
    place: "local",
    kind: "necessary",
    purpose: "Que quien administra el sitio apagó los atajos de teclado.",
    when: "Solo en administración, al apagarlos. Se borra al encenderlos y al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "rebi:ultimo-error",
    place: "local",
    kind: "necessary",
    purpose:
      "El último error de la página en un iPhone o iPad, por si quieres verlo y contárnoslo: te lo ofrecemos en " +
      "la página siguiente. No se envía.",
    when: "Solo si la página falla por completo. Se borra al descartarlo y al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "rebi-visitas",
    place: "local",
    kind: "necessary",
    purpose: "Cuántas veces visitaste el sitio y cuándo fue la última, para no ofrecerte la app en la primera visita.",
    when: "Si tu navegador puede instalar la app. Se borra al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "paginas-…",
    place: "cache",
    kind: "necessary",
    purpose:
      "Copias de las últimas 30 páginas públicas que viste, como las ve un visitante, para mostrarlas sin " +
      "conexión. Ocupan 1 MB como máximo.",
    when: "Al ver una página pública, salvo con el ahorro de datos. Se borran al iniciar o cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "archivos-…",
    place: "cache",
    kind: "necessary",
    purpose: "Estilos y programas de esta versión del sitio y de la anterior, para no pedirlos otra vez.",
    when: "Al terminar de cargar una página, salvo con el ahorro de datos. Se borran al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "compartido",
    place: "cache",
    kind: "requested",
    purpose: "Las fotos que compartes desde otra app, hasta que se suben a tu anuncio.",
    when: "Al compartir fotos con la app instalada. Se borran al subirlas, al compartir otras y al cerrar tu sesión.",
    seconds: null,
  },
  {
    name: "positions",
    place: "session",
    kind: "necessary",
    purpose: "En qué parte de cada página estabas, para volver allí al ir atrás.",
    when: "Al navegar.",
    seconds: null,
  },
  {
    name: "remix-manifest-version",
    place: "session",
    kind: "necessary",
    purpose: "Evita recargas repetidas cuando publicamos una versión nueva del sitio.",
    when: "Si el sitio cambia mientras lo usas.",
    seconds: null,
  },
];

/** `14 días`, `1 hora`; an entry without a term lasts as long as its place. */
export function lifeText({ seconds, place }: Pick<StoredThing, "seconds" | "place">): string {
  if (seconds === null) return place === "session" ? "hasta que cierres la pestaña" : "hasta que lo borres";
  if (seconds === 365 * DAY) return "1 año";
  const [size, noun] =
    seconds >= DAY
      ? ([DAY, "día"] as const)
      : seconds >= HOUR
        ? ([HOUR, "hora"] as const)
        : ([MINUTE, "minuto"] as const);
  const count = Math.round(seconds / size);
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
