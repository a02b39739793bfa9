import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { buttonClass } from "~/ui/button";
import { Panel } from "~/ui/card";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";

const REMOVED = [
  "Tu cuenta y tu perfil: nombre, correo, teléfono, WhatsApp, departamento, foto y preferencias.",
  "Tus anuncios y borradores, con sus fotos.",
  "Tus favoritos y tus búsquedas guardadas, con sus avisos.",
  "Tus formas de entrar: contraseña y cuentas vinculadas.",
] as const;

const KEPT = [
  "Lo que las normas tributarias mandan guardar de una compra o un pago, por el plazo que ellas fijan.",
  "Las hojas del Libro de Reclamaciones y nuestra respuesta: al menos 2 años.",
  "Lo que haga falta para atender una denuncia o una orden de la autoridad, mientras dure.",
] as const;

const SUBJECT = "Eliminación de mi cuenta y mis datos";
const BODY = "Hola: quiero que eliminen mi cuenta y mis datos personales. Escribo desde el correo de mi cuenta.";

/** What deleting an account takes away, what the law keeps, and how to ask for it. `email`: the business's, null where none is configured. */
export function DeletionPage({ email }: { email: string | null }) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Eliminación de datos" lead="Puedes pedir que eliminemos tu cuenta y tus datos. Es gratis y no tienes que dar motivos." />
      <div className="grid gap-4">
        <Section id="pedir" title="Cómo pedirlo">
          <ol className="list-decimal pl-5">
            <li className="py-0.5">
              Si quieres una copia, <Link to="/perfil/mis-datos" className="link">descarga tus datos</Link> antes: después ya no podremos dártela.
            </li>
            <li className="py-0.5">Escríbenos desde el correo de tu cuenta: así sabemos que eres tú.</li>
            <li className="py-0.5">Te respondemos en 10 días hábiles como máximo. Si el caso es difícil, la ley permite ampliar el plazo una sola vez; te avisaríamos.</li>
          </ol>
          <Address email={email} />
          <p className="text-sm text-muted">¿Ya no puedes usar ese correo? Escríbenos desde otro y te diremos cómo comprobar que eres tú.</p>
        </Section>
        <Section id="se-elimina" title="Qué eliminamos">
          <Items items={REMOVED} />
          <p className="text-muted">Tus mensajes quedan para quien habló contigo, sin tu nombre ni tu foto.</p>
        </Section>
        <Section id="se-guarda" title="Qué guarda la ley">
          <Items items={KEPT} />
          <p className="text-muted">No lo usamos para nada más.</p>
        </Section>
        <Notice title="Lo que puedes hacer ya">
          Puedes eliminar un anuncio en <Link to="/perfil/anuncios" className="link">Mis anuncios</Link>, cambiar tu teléfono o tu nombre en <Link to="/perfil/datos" className="link">Mis datos personales</Link> y apagar los avisos en{" "}
          <Link to="/perfil/preferencias" className="link">Preferencias</Link>.
        </Notice>
        <p className="text-sm text-muted">Si no quedas conforme con nuestra respuesta, puedes acudir a la Autoridad Nacional de Protección de Datos Personales (Ley 29733).</p>
      </div>
    </Container>
  );
}

function Address({ email }: { email: string | null }) {
  if (email === null) {
    return (
      <p>
        Escríbenos o llámanos por los medios de <strong>Contacto</strong> que están al pie de esta página.
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <a href={`mailto:${email}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(BODY)}`} className={buttonClass({ size: "lg" })}>
        Escribir el correo
      </a>
      <p className="text-sm wrap-anywhere">
        O escribe a <strong>{email}</strong> con el asunto «{SUBJECT}».
      </p>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Panel as="section" aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </Panel>
  );
}

function Items({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc pl-5">
      {items.map((item) => (
        <li key={item} className="py-0.5">
          {item}
        </li>
      ))}
    </ul>
  );
}
