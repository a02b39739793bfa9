import type { BusinessInfo } from "~/business/company";
import type { UserLimits } from "~/platform/env-limits";

import { List, To, WriteTo } from "./links";
import { operatorOf, type LegalText, type Part } from "./model";
import { processors, retention, security, whoSees } from "./privacy-keeping";
import { rightsParts } from "./privacy-rights";

/** Política de Privacidad: the personal data that the code keeps. */
export function privacyOf(business: BusinessInfo, limits: UserLimits): LegalText {
  return {
    title: "Política de Privacidad",
    lead: "Qué datos tuyos usamos, para qué, quién los ve, cuánto tiempo los guardamos y qué puedes exigirnos.",
    brief: [
      "Para mirar anuncios no te pedimos ningún dato.",
      "Tu correo no lo ve nadie más. Tu teléfono y tu WhatsApp, solo quien inició sesión y los pide para uno de " +
        "tus anuncios.",
      "No vendemos tus datos, no mostramos publicidad de terceros y solo analizamos lo que haces si tú lo " +
        "permites en Cookies.",
      "Puedes descargar tus datos, corregirlos y eliminar tu cuenta cuando quieras, gratis.",
    ],
    parts: [
      controller(business),
      collected(business),
      purposes(),
      optional(),
      whoSees(limits),
      processors(),
      retention(),
      security(),
      ...rightsParts(business),
    ],
    changes: [{ version: "1.0", date: "2026-11-21", text: "primera versión." }],
  };
}

function controller(business: BusinessInfo): Part {
  return {
    id: "responsable",
    title: "Quién es responsable de tus datos",
    body: (
      <>
        <p>
          El titular de los bancos de datos y responsable de su tratamiento es {operatorOf(business)}. Para todo lo
          relacionado con tus datos: <WriteTo business={business} />.
        </p>
        <p>
          Tratamos tus datos según la Ley 29733, Ley de Protección de Datos Personales, y su reglamento, aprobado por el
          Decreto Supremo 016-2024-JUS. Los guardamos en estos bancos de datos:
        </p>
        <List
          items={[
            <>
              <strong>Usuarios:</strong> cuentas, anuncios, favoritos, búsquedas guardadas, mensajes y preguntas en
              anuncios.
            </>,
            <>
              <strong>Atención:</strong> lo que nos escribes por los formularios de contacto, talleres y asesores, y las
              solicitudes sobre tus datos.
            </>,
            <>
              <strong>Libro de Reclamaciones:</strong> las hojas presentadas y su respuesta.
            </>,
            <>
              <strong>Bicicletas:</strong> las registradas y su historia, los reportes de robo, los avisos de quienes
              las vieron o las tienen, y las consultas de la Policía.
            </>,
            <>
              <strong>Seguridad:</strong> reportes y registros técnicos para prevenir abusos.
            </>,
          ]}
        />
      </>
    ),
  };
}

function collected({ name }: BusinessInfo): Part {
  return {
    id: "que-datos",
    title: "Qué datos tratamos",
    body: (
      <>
        <p>Los que tú nos das, según lo que haces:</p>
        <List
          items={[
            <>
              <strong>Al crear tu cuenta:</strong> correo, nombre (si lo pones) y contraseña. Si entras con Google,
              Facebook, Twitter o GitHub, ese servicio nos dice tu nombre y tu correo; no vemos tu contraseña de allí ni
              publicamos nada en tu nombre.
            </>,
            <>
              <strong>En tu perfil, si los llenas:</strong> teléfono, WhatsApp, departamento y foto, y qué avisos
              quieres por correo o como notificación.
            </>,
            <>
              <strong>Si activas las notificaciones:</strong> la dirección y las claves que tu navegador nos da para
              enviártelas, qué navegador es y cuándo lo vimos por última vez.
            </>,
            <>
              <strong>Al publicar:</strong> los datos del vehículo, su precio y su ubicación (departamento, provincia,
              distrito), y tus fotos. A cada foto le quitamos, antes de guardarla, los datos ocultos que trae, como el
              lugar y la hora en que se tomó. De cada foto sacamos además una clave corta de cómo se ve, que comparamos
              con las de otros anuncios para notar fotos copiadas; no reconoce caras, y se borra con la foto. De la
              placa de una moto se muestran solo los dos últimos caracteres.
            </>,
            <>
              <strong>Al registrar una bicicleta:</strong> sus datos, su número de serie, sus fotos y, si lo subes, tu
              comprobante. El número no se muestra: se compara. Sirve para probar que es tuya y para que nadie venda una
              robada.
            </>,
            <>
              <strong>Al reportar un robo:</strong> el día, el lugar, cómo fue y el número de tu denuncia, que no se
              publica. Si pides avisos de robos cerca de ti, tu distrito y cómo te llegan.
            </>,
            <>
              <strong>Al avisar que viste una bicicleta robada o que la tienes:</strong> dónde, cuándo, lo que escribes,
              tus fotos y tu correo. Comparamos el número con los reportes y los registros, hoy y más adelante.
            </>,
            <>
              <strong>Al conversar:</strong> los mensajes que envías y recibes por un anuncio, y a quién bloqueaste.
            </>,
            <>
              <strong>Al preguntarle a Rebi, nuestro asistente automático:</strong> tu conversación (antes de guardarla
              tapamos números largos y claves), la página desde la que escribes, cuántos mensajes envías, y si una
              respuesta te sirvió. Para responderte, Rebi puede usar Gemini, la inteligencia artificial de Google:
              abajo, en «Quién nos ayuda», dice qué le enviamos. Si pides hablar con una persona, con tu permiso la lee
              nuestro equipo.
            </>,
            <>
              <strong>Al preguntar o responder en público:</strong> el texto y tu nombre de pila.
            </>,
            <>
              <strong>Al guardar cosas:</strong> tus favoritos y tus búsquedas guardadas.
            </>,
            <>
              <strong>Al reportar:</strong> qué reportas, el motivo y lo que escribes.
            </>,
            <>
              <strong>
                Al escribirnos, postular un taller, pedir una asesoría, ejercer un derecho o presentar un reclamo:
              </strong>{" "}
              lo que pide cada formulario y los archivos que adjuntes. La Hoja de Reclamación pide los datos que manda
              la ley: nombre, documento, domicilio, teléfono, correo y, si el consumidor es menor de edad, los de su
              madre, padre o representante.
            </>,
          ]}
        />
        <p>Y los que se generan al usar {name}:</p>
        <List
          items={[
            "Cuándo creaste tu cuenta y cuándo entraste por última vez, y las sesiones que cerraste.",
            "Una línea técnica por cada página que pides: dirección de la página, respuesta y duración, y en " +
              "algunas el código interno de tu cuenta. No incluye lo que buscas ni tu dirección de red (IP).",
            "En una de cada diez páginas, sin saber de quién: qué tan rápido se mostró y respondió, el tipo de página (no " +
              "su dirección), la clase de conexión, si es un celular o una computadora y, si algo falló en el navegador, " +
              "el mensaje técnico del error con los datos personales tapados y qué navegador es. Sin cookies, sin tu " +
              "cuenta y sin tu IP. No lo hacemos si en Cookies elegiste que no, si tu navegador pide que no te midan " +
              "(GPC o «No rastrear») o si ahorra datos.",
            "Contadores para frenar abusos (intentos de entrar, contactos pedidos, mensajes, formularios). Tu " +
              "correo o tu IP no se guardan en ellos tal cual, sino convertidos en un código (hash).",
            <>
              Lo que queda en tu propio navegador: está, una por una, en <To page="/cookies">Cookies</To>. Tu historial
              de búsquedas está solo allí y no nos llega. Lo que envías sin señal espera en tu dispositivo, en{" "}
              <To page="/por-enviar">Por enviar</To>, y nos llega cuando la señal vuelve.
            </>,
          ]}
        />
        <p>
          No pedimos datos sensibles (salud, religión, ideas políticas, huellas…). Te pedimos que no los escribas en
          anuncios ni mensajes.
        </p>
      </>
    ),
  };
}

function purposes(): Part {
  return {
    id: "para-que",
    title: "Para qué los usamos y con qué base legal",
    body: (
      <>
        <List
          items={[
            <>
              <strong>Darte el servicio</strong> (tu cuenta, tus anuncios, el contacto y los mensajes, tus favoritos,
              los correos de tu cuenta, de mensajes y preguntas, y los de tus favoritos que bajan de precio o se venden,
              que apagas en <To page="/perfil/preferencias">Preferencias</To>): es necesario para cumplir lo que
              acordaste con nosotros en los <To page="/terminos">Términos</To>, base que la Ley 29733 reconoce.
            </>,
            <>
              <strong>Avisarte de anuncios nuevos</strong> de una búsqueda guardada: con tu consentimiento, que das al
              activar el aviso y retiras en <To page="/perfil/busquedas">Búsquedas guardadas</To>, en{" "}
              <To page="/perfil/preferencias">Preferencias</To> o con el enlace de cada correo.
            </>,
            <>
              <strong>Enviarte notificaciones</strong> a tu teléfono o computadora: con tu consentimiento, que das al
              activarlas y retiras en <To page="/perfil/preferencias">Preferencias</To> o en tu navegador.
            </>,
            <>
              <strong>Cuidar a las personas y al sitio</strong> (límites, bloqueos, reportes, avisos de seguridad de tu
              cuenta): es parte necesaria del mismo servicio.
            </>,
            <>
              <strong>Atender lo que nos pides</strong> por contacto, talleres y asesores: con tu consentimiento al
              escribirnos y porque hace falta para responderte.
            </>,
            <>
              <strong>Cumplir la ley:</strong> llevar el Libro de Reclamaciones, atender tus derechos sobre tus datos y
              responder a jueces y autoridades.
            </>,
          ]}
        />
        <p>
          No usamos tus datos para publicidad ni para hacer perfiles tuyos, y no te enviamos correos de promoción. Si
          algún día quisiéramos usarlos para otra cosa, te pediríamos antes tu consentimiento.
        </p>
      </>
    ),
  };
}

function optional(): Part {
  return {
    id: "obligatorios",
    title: "Cuáles son obligatorios",
    body: (
      <p>
        Para tener cuenta solo hace falta un correo y una forma de entrar. Sin nombre y sin un teléfono o WhatsApp
        puedes usar el sitio, pero te pediremos completar tu perfil, y los demás tendrán menos formas de ubicarte. Cada
        formulario marca lo que es opcional. Si no das un dato obligatorio, no podremos hacer lo que ese formulario
        ofrece; nada más.
      </p>
    ),
  };
}
