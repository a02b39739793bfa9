import type { BusinessInfo } from "~/business/company";
import { CASE_KEPT_DAYS } from "~/cases/model";
import { KEEP_YEARS } from "~/complaints/constants";
import { GRACE_DAYS } from "~/privacy/deletion/constants";

import { List, To, WriteTo } from "./links";
import { operatorOf, type LegalText, type Part } from "./model";
import { rightsParts } from "./privacy-rights";

/** Política de Privacidad: what is kept of people, as the code keeps it. */
export function privacyOf(business: BusinessInfo): LegalText {
  return {
    title: "Política de Privacidad",
    lead: "Qué datos tuyos usamos, para qué, quién los ve, cuánto tiempo los guardamos y qué puedes exigirnos.",
    brief: [
      "Para mirar anuncios no te pedimos ningún dato.",
      "Tu correo no lo ve nadie más. Tu teléfono y tu WhatsApp, solo quien inició sesión y los pide para uno de tus anuncios.",
      "No vendemos tus datos, no mostramos publicidad de terceros y no te medimos con programas de analítica.",
      "Puedes descargar tus datos, corregirlos y eliminar tu cuenta cuando quieras, gratis.",
    ],
    parts: [
      controller(business),
      collected(business),
      purposes(),
      optional(),
      whoSees(),
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
              <strong>Usuarios:</strong> cuentas, anuncios, favoritos, búsquedas guardadas y mensajes.
            </>,
            <>
              <strong>Atención:</strong> lo que nos escribes por los formularios de contacto, talleres y asesores, y las
              solicitudes sobre tus datos.
            </>,
            <>
              <strong>Libro de Reclamaciones:</strong> las hojas presentadas y su respuesta.
            </>,
            <>
              <strong>Seguridad:</strong> denuncias y registros técnicos para prevenir abusos.
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
              quieres por correo.
            </>,
            <>
              <strong>Al publicar:</strong> los datos del vehículo, su precio y su ubicación (departamento, provincia,
              distrito), y tus fotos. A cada foto le quitamos, antes de guardarla, los datos ocultos que trae, como el
              lugar y la hora en que se tomó. De la placa de una moto se muestran solo los dos últimos caracteres.
            </>,
            <>
              <strong>Al conversar:</strong> los mensajes que envías y recibes por un anuncio, y a quién bloqueaste.
            </>,
            <>
              <strong>Al guardar cosas:</strong> tus favoritos y tus búsquedas guardadas.
            </>,
            <>
              <strong>Al denunciar:</strong> qué denuncias, el motivo y lo que escribes.
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
            "Una línea técnica por cada página que pides: dirección de la página, respuesta y duración, y en algunas el código interno de tu cuenta. No incluye lo que buscas ni tu dirección de red (IP).",
            "Contadores para frenar abusos (intentos de entrar, contactos pedidos, mensajes, formularios). Tu correo o tu IP no se guardan en ellos tal cual, sino convertidos en un código (hash).",
            <>
              Lo que queda en tu propio navegador: está, una por una, en <To page="/cookies">Cookies</To>. Tu historial
              de búsquedas está solo allí y no nos llega.
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
              los correos de tu cuenta y de mensajes nuevos): es necesario para cumplir lo que acordaste con nosotros en
              los <To page="/terminos">Términos</To>, base que la Ley 29733 reconoce.
            </>,
            <>
              <strong>Avisarte de anuncios nuevos</strong> de una búsqueda guardada: con tu consentimiento, que das al
              activar el aviso y retiras en <To page="/perfil/busquedas">Búsquedas guardadas</To>, en{" "}
              <To page="/perfil/preferencias">Preferencias</To> o con el enlace de cada correo.
            </>,
            <>
              <strong>Cuidar a las personas y al sitio</strong> (límites, bloqueos, denuncias, avisos de seguridad de tu
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
        puedes usar el sitio, pero te pediremos completar tu perfil, y quien te escriba tendrá menos formas de ubicarte.
        Cada formulario marca lo que es opcional. Si no das un dato obligatorio, no podremos hacer lo que ese formulario
        ofrece; nada más.
      </p>
    ),
  };
}

function whoSees(): Part {
  return {
    id: "quien-los-ve",
    title: "Quién los ve",
    body: (
      <>
        <List
          items={[
            <>
              <strong>Cualquiera:</strong> tus anuncios publicados y tu página de vendedor, con tu nombre, tu foto, tu
              departamento, desde cuándo estás y qué tanto respondes los mensajes.
            </>,
            <>
              <strong>Quien inició sesión y lo pide en un anuncio tuyo:</strong> tu WhatsApp y tu teléfono, si los
              pusiste. Cada persona puede pedir hasta 20 contactos por día.
            </>,
            <>
              <strong>La persona con la que conversas:</strong> los mensajes de esa conversación y tu nombre. Nuestro
              equipo solo los revisa si una de las dos la denuncia, o si una autoridad competente lo ordena.
            </>,
            <>
              <strong>Nuestro equipo:</strong> lo que haga falta para atenderte, revisar denuncias y responder reclamos.
              Quien es denunciado no sabe quién lo denunció.
            </>,
            <>
              <strong>Autoridades:</strong> lo que nos exijan conforme a ley.
            </>,
          ]}
        />
        <p>Tu correo no se muestra a otras personas. No vendemos, alquilamos ni cedemos tus datos.</p>
      </>
    ),
  };
}

function processors(): Part {
  return {
    id: "proveedores",
    title: "Quién nos ayuda y en qué países",
    body: (
      <>
        <p>Para que el sitio funcione, estas empresas guardan o procesan datos por encargo nuestro y solo para eso:</p>
        <List
          items={[
            <>
              <strong>Google (Firebase Authentication y Cloud Firestore):</strong> las formas de entrar a tu cuenta (tu
              contraseña la guarda ese servicio, cifrada; nosotros no) y la base de datos.
            </>,
            <>
              <strong>Cloudflare:</strong> entrega las páginas, protege el sitio y guarda las fotos y los archivos de
              los reclamos. Como todo el que entrega páginas en internet, recibe la IP desde la que te conectas.
            </>,
            <>
              <strong>Un servicio de envío de correos:</strong> tu correo y el texto de lo que te enviamos.
            </>,
          ]}
        />
        <p>
          Sus servidores están fuera del Perú (por ejemplo, en los Estados Unidos), así que hay un flujo transfronterizo
          de tus datos. Trabajamos con ellos bajo sus condiciones de protección de datos, que los obligan a guardarlos
          con seguridad y a no usarlos para otros fines.
        </p>
        <p>
          Si eliges entrar con Google, Facebook, Twitter o GitHub, o abres WhatsApp desde un anuncio, pasas a un
          servicio que trata tus datos por su cuenta, según sus propias políticas.
        </p>
      </>
    ),
  };
}

function retention(): Part {
  return {
    id: "cuanto-tiempo",
    title: "Cuánto tiempo los guardamos",
    body: (
      <>
        <List
          items={[
            <>
              <strong>Tu cuenta, anuncios, favoritos y búsquedas guardadas:</strong> hasta que los elimines o elimines
              tu cuenta. Los borradores que nadie toca en 90 días se eliminan solos, con sus fotos.
            </>,
            <>
              <strong>Tus mensajes:</strong> mientras tengas cuenta; después quedan para la persona con la que hablaste,
              sin tu nombre ni tu foto.
            </>,
            <>
              <strong>Sesiones:</strong> duran 14 días. Lo que se anota de una sesión cerrada deja de servir en ese
              mismo plazo.
            </>,
            <>
              <strong>Un formulario que escribiste cuando tu sesión ya había terminado:</strong> 1 hora, para
              devolvértelo al entrar.
            </>,
            <>
              <strong>Contadores contra abusos:</strong> pocos días después de su último uso.{" "}
              <strong>Registros técnicos:</strong> pocos días.
            </>,
            <>
              <strong>Denuncias:</strong> mientras hagan falta para la seguridad de las personas o para un proceso.
            </>,
            <>
              <strong>Lo que nos escribes:</strong> mientras se atiende y, luego, hasta {CASE_KEPT_DAYS / 365} años,
              como constancia de que se atendió; puedes pedir que lo eliminemos antes.
            </>,
            <>
              <strong>Los correos que te enviamos:</strong> su copia, mientras tengas cuenta. Los que enviamos a quien
              no tiene cuenta, como constancia; también puedes pedir que los eliminemos.
            </>,
            <>
              <strong>Hojas del Libro de Reclamaciones, con sus archivos, sus correos y su respuesta:</strong> al menos{" "}
              {KEEP_YEARS} años, porque lo manda su reglamento. Los comprobantes de pago, cuando los haya, por el plazo
              de las normas tributarias.
            </>,
          ]}
        />
        <p>
          Cuando pides eliminar tu cuenta tienes {GRACE_DAYS} días para arrepentirte; después se borra o se vuelve
          anónimo todo lo que la ley no manda guardar. El detalle está en{" "}
          <To page="/eliminacion-de-datos">Eliminación de datos</To>.
        </p>
      </>
    ),
  };
}

function security(): Part {
  return {
    id: "seguridad",
    title: "Cómo los cuidamos",
    body: (
      <>
        <p>
          Todo viaja cifrado (HTTPS). Las cookies de tu sesión no las puede leer ningún programa de la página. Para
          cambiar tu correo o tu contraseña te pedimos probar de nuevo que eres tú, y te avisamos por correo. El acceso
          del equipo es por roles y se comprueba en cada petición.
        </p>
        <p>
          Ningún sistema es perfecto. Si un incidente de seguridad afectara tus datos de manera importante, lo
          comunicaríamos a la autoridad dentro de las 48 horas de conocerlo, y a ti cuando corresponda, con lo que
          puedes hacer para protegerte.
        </p>
      </>
    ),
  };
}
