import { CASE_KEPT_DAYS } from "~/cases/model";
import { KEEP_YEARS } from "~/complaints/constants";
import { LEGAL_DATA_DAYS } from "~/inspections/constants";
import type { UserLimits } from "~/platform/env-limits";
import { GRACE_DAYS } from "~/privacy/deletion/constants";
import { FIND_KEPT_DAYS } from "~/registry/finds/constants";
import { RELAY_DAYS } from "~/registry/finds/relay/constants";
import { LOOKUP_KEPT_DAYS } from "~/registry/numbers/police/constants";

import { List, To } from "./links";
import type { Part } from "./model";

// Parts of the privacy policy: recipients of personal data, processors, retention, security.

export function whoSees({ contacts: { limit } }: UserLimits): Part {
  return {
    id: "quien-los-ve",
    title: "Quién los ve",
    body: (
      <>
        <List
          items={[
            <>
              <strong>Cualquiera:</strong> tus anuncios publicados y tu página de vendedor, con tu nombre, tu foto, tu
              departamento, desde cuándo estás y qué tanto respondes los mensajes. Las preguntas respondidas de un
              anuncio, con el nombre de pila de quien preguntó.
            </>,
            <>
              <strong>Quien inició sesión y lo pide en un anuncio tuyo:</strong> tu WhatsApp y tu teléfono, si los
              pusiste. Cada persona puede pedir hasta {limit} contactos por día.
            </>,
            <>
              <strong>La persona con la que conversas:</strong> los mensajes de esa conversación y tu nombre. Nuestro
              equipo solo los revisa si una de las dos la reporta, o si una autoridad competente lo ordena.
            </>,
            <>
              <strong>Quien mira el código de tu bicicleta o tu reporte:</strong> su tipo, marca, colores y fotos, y si
              está reportada; nunca tu nombre, tu correo ni el número de serie. Otros programas pueden preguntar por un
              número y saben solo si está registrado o reportado.
            </>,
            <>
              <strong>El titular de una bicicleta que tienes o que viste:</strong> lo que le escribes por medio de
              nosotros, el distrito y el día. De quien la tiene no le damos el nombre, el correo ni el lugar exacto.
            </>,
            <>
              <strong>La Policía con cuenta:</strong> los datos de la bicicleta, su número y el de tu denuncia. No ve
              quién eres: te escribe por medio de nosotros. Cada consulta queda en un registro con su motivo.
            </>,
            <>
              <strong>Nuestro equipo:</strong> lo que haga falta para atenderte, revisar reportes y responder reclamos.
              Quien es reportado no sabe quién lo reportó.
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

export function processors(): Part {
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
              <strong>Google (Gemini), cuando Rebi usa inteligencia artificial:</strong> tu mensaje y los últimos 6 de
              la conversación, ya con los números largos y las claves tapados; la página desde la que escribes; tu
              nombre de pila, y tu departamento y tus preferencias para Rebi si las llenaste; y lo que Rebi consulta
              para responderte: anuncios publicados y, solo si preguntas por ellos, el estado de tus compras y anuncios.
              De tu cuenta no le enviamos el correo, los teléfonos ni la contraseña.
            </>,
            <>
              <strong>Cloudflare:</strong> entrega las páginas, protege el sitio y guarda las fotos, los documentos de
              inspecciones legales, los archivos de los reclamos y los de nuestras respuestas a solicitudes sobre tus
              datos. Como todo el que entrega páginas en internet, recibe la IP desde la que te conectas.
            </>,
            <>
              <strong>Mercado Pago:</strong> cuando pagas, lo que compras, su precio, tu correo, y el nombre y documento
              de quien recibe. Los datos de tu tarjeta los escribes en su página: nosotros no los vemos.
            </>,
            <>
              <strong>Un servicio de envío de correos:</strong> tu correo y el texto de lo que te enviamos.
            </>,
            <>
              <strong>El servicio de notificaciones de tu navegador</strong> (Google, Mozilla, Apple o Microsoft), si
              las activas: lleva a tu dispositivo cada notificación, cifrada para que solo tu navegador la lea.
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

export function retention(): Part {
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
              <strong>Cifras de tus anuncios:</strong> visitas, favoritos, contactos y mensajes de cada día, sin saber
              de quién: 90 días, o hasta que elimines el anuncio.
            </>,
            <>
              <strong>Cifras de rapidez del sitio y errores de navegadores:</strong> los de cada visita se suman por
              día; las sumas, que no dicen de quién son, poco más de un año.
            </>,
            <>
              <strong>Tus mensajes:</strong> mientras tengas cuenta; después quedan para la persona con la que hablaste,
              sin tu nombre ni tu foto.
            </>,
            <>
              <strong>Tu conversación con Rebi:</strong> hasta que empieces otra, o 7 días sin que le escribas. De las
              preguntas que no entendió podemos guardar el texto, sin tu nombre, para enseñarle. Si Rebi bloqueó tu
              cuenta por abusos, lo recordamos mientras tengas cuenta.
            </>,
            <>
              <strong>Tus preguntas en anuncios:</strong> si eliminas tu cuenta, las respondidas quedan sin tu nombre y
              las demás se eliminan. Las de un anuncio tuyo se van contigo.
            </>,
            <>
              <strong>Tus bicicletas registradas:</strong> mientras tengas cuenta. Después quedan el número de serie, la
              marca y su historia sin tu nombre, para que nadie registre como suya una ajena.
            </>,
            <>
              <strong>Tus reportes de robo:</strong> mientras tengas cuenta; después, el día, el departamento y la
              bicicleta, sin ti. <strong>Lo que otros te avisaron:</strong> hasta que elimines tu cuenta.
            </>,
            <>
              <strong>El aviso de que tienes una bicicleta que parece robada:</strong> {FIND_KEPT_DAYS} días, con sus
              fotos. <strong>Los mensajes protegidos con su titular o con la Policía:</strong> {RELAY_DAYS} días.{" "}
              <strong>Las consultas de la Policía:</strong> {LOOKUP_KEPT_DAYS / 365} años.
            </>,
            <>
              <strong>Sesiones:</strong> duran 14 días. De cada una anotamos el navegador y los días en que entraste y
              la usaste, para que la veas y la cierres en Seguridad. Lo que se anota de una sesión cerrada deja de
              servir en ese mismo plazo.
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
              <strong>Reportes:</strong> mientras hagan falta para la seguridad de las personas o para un proceso.
            </>,
            <>
              <strong>Lo que nos escribes:</strong> mientras se atiende y, luego, hasta {CASE_KEPT_DAYS / 365} años,
              como constancia de que se atendió; puedes pedir que lo eliminemos antes.
            </>,
            <>
              <strong>La placa y los documentos de una inspección legal:</strong> hasta {LEGAL_DATA_DAYS} días después
              de que termine.
            </>,
            <>
              <strong>Los correos que te enviamos:</strong> su copia, mientras tengas cuenta. Los que enviamos a quien
              no tiene cuenta, como constancia; también puedes pedir que los eliminemos.
            </>,
            <>
              <strong>Los dispositivos con notificaciones:</strong> hasta que los quites o cierres tu sesión en ellos, o
              60 días después de la última vez que entraste desde ellos.
            </>,
            <>
              <strong>Hojas del Libro de Reclamaciones, con sus archivos, sus correos y su respuesta:</strong> al menos{" "}
              {KEEP_YEARS} años, porque lo manda su reglamento.
            </>,
            <>
              <strong>Tus compras, tus ventas y sus pagos:</strong> mientras tengas cuenta. Lo que se pagó, cinco años
              aunque la elimines, por las normas tributarias.
            </>,
            <>
              <strong>Dónde te pagamos lo que vendes:</strong> mientras tengas cuenta o hasta que lo cambies.
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

export function security(): Part {
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
