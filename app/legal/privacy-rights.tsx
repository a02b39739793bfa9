import type { BusinessInfo } from "~/business/company";
import { EXTENSION_TEXT, RIGHT_TEXTS, RIGHTS } from "~/privacy/rights/constants";

import { Authority, To, WriteTo } from "./links";
import type { Part } from "./model";

export function rightsParts(business: BusinessInfo): Part[] {
  return [rights(business), automatic(), minors(), cookies(), changing(business)];
}

function rights(business: BusinessInfo): Part {
  return {
    id: "tus-derechos",
    title: "Tus derechos",
    body: (
      <>
        <p>
          Son gratis y los ejerces en <To page="/mis-derechos">Mis derechos</To> o escribiéndonos:{" "}
          <WriteTo business={business} />. Solo necesitamos comprobar que eres tú o que representas a esa persona. Estos
          son, con el plazo máximo en que respondemos:
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">Derecho</th>
              <th scope="col">Días hábiles</th>
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map((right) => {
              const { name, text, days } = RIGHT_TEXTS[right];
              return (
                <tr key={right}>
                  <td>
                    <strong>{name}.</strong> {text}
                  </td>
                  <td>{days}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p>
          Se cuentan desde el día siguiente a tu solicitud. {EXTENSION_TEXT} También puedes retirar en cualquier momento
          un consentimiento que hayas dado: vale desde entonces.
        </p>
        <p>
          Mucho lo puedes hacer ya, sin pedirlo: corregir tus datos en{" "}
          <To page="/perfil/datos">Mis datos personales</To>, apagar avisos en{" "}
          <To page="/perfil/preferencias">Preferencias</To>, descargar una copia de todo en{" "}
          <To page="/perfil/mis-datos">Privacidad</To>, dentro de tu perfil, y pedir la{" "}
          <To page="/eliminacion-de-datos">eliminación de tu cuenta</To>.
        </p>
        <p>
          Si no respondemos, o la respuesta no te parece bien, puedes reclamar ante la <Authority id="anpd" />.
        </p>
      </>
    ),
  };
}

function automatic(): Part {
  return {
    id: "decisiones-automaticas",
    title: "Decisiones automáticas",
    body: (
      <p>
        Ningún programa toma por sí solo decisiones importantes sobre ti. Lo automático son los límites por día, el
        filtro que rechaza mensajes que parecen publicidad (te dice por qué y puedes cambiar el texto) y el vencimiento
        de los anuncios. Retirar un anuncio o cerrar una cuenta lo decide siempre una persona.
      </p>
    ),
  };
}

function minors(): Part {
  return {
    id: "menores",
    title: "Menores de edad",
    body: (
      <p>
        Para tener una cuenta hay que tener 18 años o más. Si eres madre, padre o tutor y crees que un menor creó una
        cuenta, escríbenos y la eliminaremos. En el Libro de Reclamaciones puede figurar un menor como consumidor: la
        hoja pide entonces también los datos de su madre, padre o representante.
      </p>
    ),
  };
}

function cookies(): Part {
  return {
    id: "cookies",
    title: "Cookies",
    body: (
      <p>
        Solo usamos las necesarias para que el sitio funcione o para recordar lo que tú pediste recordar. La lista
        completa y tu elección sobre analítica están en <To page="/cookies">Cookies</To>.
      </p>
    ),
  };
}

function changing(business: BusinessInfo): Part {
  return {
    id: "cambios-de-la-politica",
    title: "Cambios y consultas",
    body: (
      <>
        <p>
          Los cambios y su fecha están al pie. Si uno cambia para qué usamos tus datos o con quién los compartimos, te
          lo avisaremos en el sitio o a tu correo antes, y cuando la ley lo pida te pediremos tu consentimiento.
        </p>
        <p>
          ¿Dudas? Escríbenos: <WriteTo business={business} />.
        </p>
      </>
    ),
  };
}
