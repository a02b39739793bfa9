import { RIGHTS_PATH } from "~/privacy/rights/constants";
import { LinkButton } from "~/ui/button";
import { Panel } from "~/ui/panel";

const KEPT = [
  "Tu cuenta: correo, nombre, teléfono, WhatsApp, departamento, foto y preferencias.",
  "Tus anuncios y borradores, con sus fotos.",
  "Tus favoritos, mensajes, búsquedas guardadas, denuncias y reclamos.",
  "Cuándo entraste y qué sesiones cerraste, para cuidar tu cuenta.",
];

/** 'Privacidad': the user's data, its download, and the deletion of the account. */
export function OwnData() {
  return (
    <div className="grid gap-4">
      <Panel as="section" aria-labelledby="guardamos">
        <h2 id="guardamos" className="text-lg">
          Qué guardamos
        </h2>
        <ul className="mt-2 list-disc pl-5">
          {KEPT.map((kind) => (
            <li key={kind} className="py-0.5">
              {kind}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-muted">Tu contraseña no la guardamos nosotros ni podemos leerla.</p>
      </Panel>
      <Panel as="section" aria-labelledby="descarga" className="grid justify-items-start gap-3">
        <h2 id="descarga" className="text-lg">
          Descarga una copia
        </h2>
        <p>Un archivo JSON con todo lo que tenemos de ti. Guárdalo en un lugar seguro.</p>
        <LinkButton to="/perfil/mis-datos/descargar" reloadDocument download variant="secondary">
          Descargar mis datos
        </LinkButton>
      </Panel>
      <Panel as="section" aria-labelledby="eliminar" className="grid justify-items-start gap-3">
        <h2 id="eliminar" className="text-lg">
          Eliminar tus datos
        </h2>
        <p>Puedes pedir que eliminemos tu cuenta y todo lo que guardamos de ti.</p>
        <LinkButton to="/eliminacion-de-datos" variant="danger">
          Pedir la eliminación
        </LinkButton>
      </Panel>
      <Panel as="section" aria-labelledby="derechos" className="grid justify-items-start gap-3">
        <h2 id="derechos" className="text-lg">
          Otros pedidos sobre tus datos
        </h2>
        <p>
          Acceso, rectificación, cancelación, oposición o información: tienes derecho a una respuesta dentro del plazo
          de la ley.
        </p>
        <LinkButton to={RIGHTS_PATH} variant="secondary">
          Ver tus derechos
        </LinkButton>
      </Panel>
    </div>
  );
}
