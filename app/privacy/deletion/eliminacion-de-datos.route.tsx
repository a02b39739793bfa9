import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { AUTHORITIES } from "~/business/authorities";
import type { FieldErrors } from "~/platform/forms/forms";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { RIGHT_TEXTS, RIGHTS_PATH } from "~/privacy/rights/constants";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { DELETION_PATH, DELETION_REQUEST_PATH, GRACE_DAYS, KEPT_BY_LAW } from "./constants";
import { submitAccountDeletion, viewOwnDeletion } from "./deletion-page.action.server";
import { OwnDeletionPanel, type OwnDeletion } from "./own-deletion";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export async function loader({ context }: LoaderFunctionArgs) {
  return { email: context.env.business.email, own: await viewOwnDeletion(context), at: context.clock.now().getTime() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireProvedUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await submitAccountDeletion(context, user, form));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Eliminación de datos") },
  { name: "description", content: "Cómo eliminar tu cuenta y tus datos, qué se elimina y qué manda guardar la ley." },
];

export default function Deletion() {
  const { email, own, at } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  // An accepted form is mounted again, so that no password stays in it; a rejected one keeps what was typed.
  return (
    <DeletionPage
      key={at}
      email={email}
      own={own}
      errors={failure?.errors}
      values={failure?.values ?? kept ?? undefined}
    />
  );
}

const REMOVED = [
  "Tu cuenta y tu perfil: nombre, correo, teléfono, WhatsApp, departamento, foto y preferencias.",
  "Tus anuncios y borradores, con sus fotos.",
  "Tus bicicletas: fotos, comprobante, señas y avisos. Quedan sin ti el número de serie, la marca y la historia, " +
    "para que nadie registre como suya una ajena.",
  "Tus reportes de robo: se retiran, y queda sin ti en qué departamento y qué día fue. Si una sigue robada, puedes " +
    "elegir que el reporte se quede publicado sin tus datos.",
  "Tus avisos de bicicletas que viste o que tienes, con sus fotos, y los mensajes protegidos.",
  "Tus favoritos y tus búsquedas guardadas, con sus avisos.",
  "Lo que nos escribiste por contacto, talleres, asesores o derechos sobre tus datos, con tu sesión " +
    "iniciada o desde el correo confirmado de tu cuenta: queda el número de caso, con sus fechas. Una " +
    "solicitud sobre tus datos que aún no respondemos, cuando la respondamos.",
  "Tus bloqueos, tus formularios a medio enviar y los correos que te mandamos.",
  "Tus formas de entrar y tus sesiones: contraseña y cuentas vinculadas.",
] as const;

const SUBJECT = "Eliminación de mi cuenta y mis datos";
const BODY = "Hola: quiero que eliminen mi cuenta y mis datos personales. Escribo desde el correo de mi cuenta.";

interface DeletionPageProps {
  /** The business's; null where none is configured. */
  email: string | null;
  /** Null for visitors. */
  own: OwnDeletion | null;
  errors?: FieldErrors;
  values?: Record<string, string>;
}

export function DeletionPage({ email, own, errors = {}, values = {} }: DeletionPageProps) {
  return (
    <Container narrow className="pb-12">
      <PageHeader
        title="Eliminación de datos"
        lead="Puedes eliminar tu cuenta y tus datos cuando quieras. Es gratis y no tienes que dar motivos."
      />
      <ErrorSummary errors={errors} title="No hicimos el cambio" />
      <div className="grid gap-4">
        {own === null ? <HowToAsk /> : <OwnDeletionPanel own={own} errors={errors} values={values} />}
        <Section id="se-elimina" title="Qué eliminamos">
          <Items items={REMOVED} />
          <p className="text-muted">
            Tus mensajes quedan para quien habló contigo, sin tu nombre, tu foto ni tus datos de contacto. Tus reportes
            y las preguntas que te respondieron quedan sin tu nombre.
          </p>
        </Section>
        <Section id="se-guarda" title="Qué guardamos porque la ley lo manda">
          <Items items={KEPT_BY_LAW} />
          <p className="text-muted">No lo usamos para nada más.</p>
          <p className="text-muted">
            Lo que nos escribiste sin iniciar sesión y desde otro correo no está unido a tu cuenta: pide que lo
            eliminemos en{" "}
            <Link to={RIGHTS_PATH} className="link">
              Tus derechos sobre tus datos
            </Link>
            .
          </p>
        </Section>
        <Section id="plazos" title="Cuándo">
          <ol className="list-decimal pl-5">
            <li className="py-0.5">
              Desde que lo pides hay {GRACE_DAYS} días para cancelar: por el enlace del correo que te enviamos o en esta
              página.
            </li>
            <li className="py-0.5">
              Después eliminamos todo en pocos minutos y te enviamos una constancia con su código.
            </li>
            <li className="py-0.5">
              Las copias de fotos que otros navegadores guardaron se borran solas con el tiempo.
            </li>
          </ol>
        </Section>
        <Section id="otra-forma" title="¿No puedes entrar ni usar tu correo?">
          <p>
            Escríbenos desde otro y te diremos cómo comprobar que eres tú. Respondemos en {RIGHT_TEXTS.cancelacion.days}{" "}
            días hábiles como máximo; si el caso lo justifica, la ley permite ampliar el plazo una sola vez y te
            diríamos por qué.
          </p>
          <Address email={email} />
        </Section>
        <Notice title="Lo que puedes hacer sin eliminar tu cuenta">
          Puedes eliminar un anuncio en{" "}
          <Link to="/perfil/anuncios" className="link">
            Mis anuncios
          </Link>
          , cambiar tu teléfono o tu nombre en{" "}
          <Link to="/perfil/datos" className="link">
            Mis datos personales
          </Link>{" "}
          y apagar los avisos en{" "}
          <Link to="/perfil/preferencias" className="link">
            Preferencias
          </Link>
          . Y puedes{" "}
          <Link to="/perfil/mis-datos" className="link">
            descargar tus datos
          </Link>
          : después de eliminarlos ya no podremos dártelos.
        </Notice>
        <p className="text-sm text-muted">
          Si no quedas conforme con nuestra respuesta, puedes acudir a la{" "}
          <a href={AUTHORITIES.anpd.href} rel="noopener" className="link">
            {AUTHORITIES.anpd.name}
          </a>{" "}
          (Ley 29733).
        </p>
      </div>
    </Container>
  );
}

function HowToAsk() {
  return (
    <Section id="pedir" title="Cómo pedirlo">
      <p>Entra a tu cuenta y confírmalo aquí mismo.</p>
      <div>
        <LinkButton to={`/login?redirect=${encodeURIComponent(DELETION_PATH)}`} size="lg">
          Iniciar sesión
        </LinkButton>
      </div>
      <p>
        ¿No puedes entrar?{" "}
        <Link to={DELETION_REQUEST_PATH} className="link">
          Pídelo con tu correo
        </Link>
        : te enviamos un enlace para confirmarlo, sin iniciar sesión.
      </p>
    </Section>
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
      <a
        href={`mailto:${email}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(BODY)}`}
        className={buttonClass({ variant: "secondary" })}
      >
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
