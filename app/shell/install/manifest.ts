import { SHARE_PATH } from "~/shell/page/worker-constants";

/** Ground of the icons and of the start screen: `--pine` and `--surface` of app/styles/tokens.css. */
const THEME_COLOR = "#0f3023";
const BACKGROUND_COLOR = "#f9faf6";

type Purpose = "any" | "maskable";

function icon(purpose: Purpose, size: number) {
  const name = purpose === "any" ? `icon-${size}` : `maskable-${size}`;
  return { src: `/install/${name}.png`, sizes: `${size}x${size}`, type: "image/png", purpose };
}

function shortcut(name: string, path: string, file: string) {
  return {
    name,
    url: `${path}?origen=app`,
    icons: [{ src: `/install/${file}.png`, sizes: "96x96", type: "image/png" }],
  };
}

function screenshot(form: "narrow" | "wide", file: string, sizes: string, label: string) {
  return { src: `/install/${file}.jpg`, sizes, type: "image/jpeg", form_factor: form, label };
}

/**
 * The web app manifest: the same for everyone, as browsers ask for it without cookies. `id` must never change: it
 * identifies the installed app.
 */
export function webManifest(brand: string) {
  return {
    id: "/",
    name: brand,
    short_name: brand,
    description: "Compra y vende bicicletas y motos nuevas y usadas en todo el Perú.",
    lang: "es-PE",
    dir: "ltr",
    start_url: "/?origen=app",
    scope: "/",
    display: "standalone",
    launch_handler: { client_mode: ["navigate-existing", "auto"] },
    theme_color: THEME_COLOR,
    background_color: BACKGROUND_COLOR,
    categories: ["shopping"],
    icons: [icon("any", 192), icon("any", 512), icon("maskable", 192), icon("maskable", 512)],
    screenshots: [
      screenshot("narrow", "phone-catalog", "720x1480", "Busca entre bicicletas y motos de todo el Perú"),
      screenshot("narrow", "phone-listing", "720x1480", "Mira fotos, precio y datos de cada anuncio"),
      screenshot("wide", "desk-catalog", "1280x800", "El catálogo en una pantalla grande"),
    ],
    share_target: {
      action: SHARE_PATH,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: "title",
        text: "text",
        url: "url",
        files: [{ name: "photos", accept: ["image/jpeg", "image/png", "image/webp"] }],
      },
    },
    shortcuts: [
      shortcut("Comprar", "/comprar", "buy"),
      shortcut("Vender", "/sell", "sell"),
      shortcut("Favoritos", "/favorites", "favorites"),
    ],
  };
}
