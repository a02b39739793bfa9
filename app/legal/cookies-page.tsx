import { List, To } from "./links";
import type { LegalText, Part } from "./model";
import { lifeText, STORAGE_REGISTRY } from "./storage-registry";
import type { StoredThing, StoreKind, StorePlace } from "./stored-thing";

/** A test compares the registry's entries with the code. `isMeasured`: events are sent. */
export function cookiesText(isMeasured = false): LegalText {
  return {
    title: "Política de Cookies",
    lead: "Lo que guardamos en tu navegador, uno por uno: para qué y por cuánto tiempo.",
    brief: [
      "Solo guardamos lo que hace falta para que el sitio funcione y lo que tú pides recordar.",
      ...(isMeasured
        ? [
            "No usamos publicidad. Solo si tú lo permites aquí, contamos lo que haces en el sitio con Google " +
              "Analytics.",
            "Mientras no digas que sí, no se mide lo que haces: por eso no te interrumpimos con un aviso de cookies.",
          ]
        : [
            "Hoy no usamos analítica ni publicidad, ni nuestras ni de terceros.",
            "Por eso no te interrumpimos con un aviso de cookies. Tu elección sobre la analítica la puedes " +
              "dejar lista aquí.",
          ]),
    ],
    parts: [
      what(),
      kept("cookies-del-sitio", "Cookies que usamos", "cookie"),
      kept("almacenamiento", "Otras cosas que guarda tu navegador", "local", "session", "cache", "database"),
      views(),
      speed(),
      others(),
      erasing(),
    ],
    changes: [{ version: "1.0", date: "2026-11-21", text: "primera versión." }],
  };
}

function what(): Part {
  return {
    id: "que-son",
    title: "Qué son",
    body: (
      <>
        <p>
          Una cookie es un texto pequeño que un sitio deja en tu navegador y que este devuelve en cada visita. El
          navegador tiene además un almacén propio, cuyo contenido no se envía con cada página. Usamos los dos, así:
        </p>
        <List
          items={[
            <>
              <strong>Necesario:</strong> sin eso no funciona lo que pediste, como seguir con tu sesión iniciada.
            </>,
            <>
              <strong>Lo pides tú:</strong> recuerda algo que elegiste, como el tema oscuro o tus favoritos.
            </>,
            <>
              <strong>Opcional:</strong> todo lo demás, como analizar qué páginas recorres. No se guarda nada de este
              tipo sin tu permiso.
            </>,
          ]}
        />
      </>
    ),
  };
}

const KIND_NAMES: Record<StoreKind, string> = {
  necessary: "Necesario",
  requested: "Lo pides tú",
  optional: "Opcional",
};

function kept(id: string, title: string, ...places: StorePlace[]): Part {
  const things = STORAGE_REGISTRY.filter(({ place }) => places.includes(place));
  return {
    id,
    title,
    body: (
      <>
        <p>
          {places.includes("cookie")
            ? "Todas son nuestras. Las que empiezan con «__Host-» no las puede leer ningún programa de la página."
            : "Quedan en tu navegador y no se envían a nosotros, salvo lo que tú envíes en un formulario."}
        </p>
        <ul className="entries">
          {things.map((thing) => (
            <Entry key={thing.name} thing={thing} />
          ))}
        </ul>
      </>
    ),
  };
}

function Entry({ thing }: { thing: StoredThing }) {
  return (
    <li>
      <code>
        <strong>{thing.name}</strong>
      </code>
      <p>{thing.purpose}</p>
      <p>
        {KIND_NAMES[thing.kind]} · {thing.when} Dura {lifeText(thing)}.
      </p>
    </li>
  );
}

/** The figures of listings (app/catalog/figures): nothing is stored for them but a picture in the browser's cache. */
function views(): Part {
  return {
    id: "visitas-de-un-anuncio",
    title: "Visitas de un anuncio",
    body: (
      <p>
        El vendedor ve cuántas visitas tuvo su anuncio cada día. Para contarlas no usamos cookies: la página del anuncio
        pide una imagen transparente, que tu navegador conserva media hora como cualquier otra imagen, con la hora en
        que se la dimos. Así no contamos dos veces la misma visita. No lleva nada que te identifique, y solo guardamos
        la suma de cada día, por 90 días.
      </p>
    ),
  };
}

function speed(): Part {
  return {
    id: "rapidez",
    title: "Qué tan rápido es el sitio",
    body: (
      <p>
        En una de cada diez páginas, tu navegador nos dice al salir qué tan rápido se mostró y si algo falló. No guarda
        nada para eso ni lleva nada que te identifique, por lo que no espera tu permiso; pero si en esta página eliges
        que no te midan, o tu navegador lo pide (GPC o «No rastrear»), no lo hace. Qué datos son está en la{" "}
        <To page="/privacidad">Política de Privacidad</To>.
      </p>
    ),
  };
}

function others(): Part {
  return {
    id: "otros-sitios",
    title: "Otros sitios",
    body: (
      <p>
        En nuestras páginas no hay botones, píxeles, mapas ni videos de otros sitios que puedan seguirte. Si entras con
        Google, Facebook, Twitter o GitHub, o abres WhatsApp o una red social desde un enlace, pasas a sus páginas, y
        allí rigen sus propias cookies y políticas.
      </p>
    ),
  };
}

function erasing(): Part {
  return {
    id: "como-borrarlas",
    title: "Cómo borrarlas o impedirlas",
    body: (
      <p>
        Desde la configuración de tu navegador puedes ver, borrar o impedir las cookies y los datos de este sitio. Sin
        las necesarias no podrás iniciar sesión; mirar anuncios sí funciona. Qué hacemos con los datos que nos llegan
        está en la <To page="/privacidad">Política de Privacidad</To>.
      </p>
    ),
  };
}
