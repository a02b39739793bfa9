import { textAt, type PhotoContainer } from "./container";
import { MAX_PHOTO_BYTES } from "./limits";
import { readContainer, typeOf } from "./strip";

const MAX_PHOTO_SIDE = 12_000;
const MAX_PHOTO_PIXELS = 50_000_000;
const MIN_PHOTO_SIDE = 200;

/** `message`: Spanish, with the file's name. `isPassing`: the store failed, not the photo. */
export type PhotoRejection = { ok: false; name: string; message: string; isPassing?: true };

interface InspectedPhoto {
  ok: true;
  container: PhotoContainer;
  /** Pixels of the photo as displayed, the orientation applied. */
  width: number;
  height: number;
}

/** Decides from the bytes alone whether an upload is a photo that we take. Never throws. */
export function inspectPhoto(file: { name: string; bytes: Uint8Array }): InspectedPhoto | PhotoRejection {
  const reject = (reason: string): PhotoRejection => rejection(file.name, reason);
  if (file.bytes.length === 0) return reject("está vacía. Elige otra foto.");
  if (file.bytes.length > MAX_PHOTO_BYTES) return reject("pesa más de 8 MB. Súbela en un tamaño menor.");
  if (!typeOf(file.bytes)) return reject(foreignFormat(file.bytes));

  const container = readContainer(file.bytes);
  if (!container) return reject(DAMAGED);
  if (container.animated) return reject("es una animación. Sube una foto fija en JPEG, PNG o WebP.");

  const turned = container.orientation >= 5;
  const width = turned ? container.height : container.width;
  const height = turned ? container.width : container.height;
  if (Math.max(width, height) > MAX_PHOTO_SIDE || width * height > MAX_PHOTO_PIXELS) {
    return reject(
      `mide ${width} × ${height} píxeles. El máximo es 12 000 por lado y 50 millones en total: súbela en un ` +
        "tamaño menor.",
    );
  }
  if (Math.min(width, height) < MIN_PHOTO_SIDE) {
    return reject(
      `es muy pequeña (${width} × ${height} píxeles). Sube una de al menos ${MIN_PHOTO_SIDE} píxeles por lado.`,
    );
  }
  return { ok: true, container, width, height };
}

const DAMAGED = "está dañada o incompleta. Ábrela en tu galería, guárdala de nuevo y vuelve a subirla.";

/** For a file with a valid container whose pixels cannot be decoded. */
export function damagedPhoto(name: string): PhotoRejection {
  return rejection(name, DAMAGED);
}

/** For a valid photo that could not be stored, by no fault of the user. */
export function unsavedPhoto(name: string): PhotoRejection {
  const reason = "no se pudo guardar en este momento. Espera unos segundos y vuelve a subirla.";
  return { ...rejection(name, reason), isPassing: true };
}

function rejection(rawName: string, reason: string): PhotoRejection {
  const name = displayName(rawName);
  return { ok: false, name, message: `"${name}" ${reason}` };
}

/** For a photo beyond what the whole site prepares in a day, or what it prepares of strangers. */
export function tomorrowsPhoto(name: string): PhotoRejection {
  const reason =
    "tiene que esperar hasta mañana: hoy el sitio ya no puede prepararla. Lo demás está guardado; vuelve mañana y súbela.";
  return rejection(name, reason);
}

/** A file's name as it may be shown: without folders, control and direction characters; 60 characters at most. */
export function displayName(name: string, nameless = "foto sin nombre"): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const clean = last.replace(/[\p{C}"<>]/gu, "").trim();
  const characters = [...clean];
  const short =
    characters.length > 60 ? `${characters.slice(0, 40).join("")}…${characters.slice(-15).join("")}` : clean;
  return short || nameless;
}

const HEIC_BRANDS = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/** Message for a file in none of the three formats; common mistakes have their own. */
function foreignFormat(bytes: Uint8Array): string {
  const brand = textAt(bytes, 4, 4) === "ftyp" ? textAt(bytes, 8, 4) : "";
  if (HEIC_BRANDS.has(brand)) {
    return (
      "está en formato HEIC, que muchos navegadores no muestran. Guárdala como JPEG y vuelve a subirla. Para tus " +
      'próximas fotos: en iPhone, Ajustes › Cámara › Formatos › "Más compatible"; en Android, abre la cámara y en sus ' +
      'ajustes apaga "Imágenes de alta eficiencia" o "HEIF".'
    );
  }
  const start = textAt(bytes, 0, 512);
  const format =
    brand === "avif" || brand === "avis"
      ? "AVIF"
      : /^GIF8[79]a/.test(start)
        ? "GIF"
        : /<svg[\s>]/i.test(start)
          ? "SVG"
          : null;
  return `${format ? `está en formato ${format}` : "no es una foto que podamos leer"}. Solo aceptamos JPEG, PNG o WebP: guárdala como JPEG y vuelve a subirla.`;
}
