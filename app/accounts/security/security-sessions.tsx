import { Badge } from "~/ui/badge";

import { SECURITY_FIELDS as FIELDS, SECURITY_INTENTS as INTENTS, type SessionView } from "./constants";
import { ActionForm, SecuritySection, Submit } from "./security-parts";

export function SessionList({ sessions }: { sessions: readonly SessionView[] | null }) {
  return (
    <SecuritySection id="sesiones" title="Tus sesiones">
      {sessions === null ? (
        <p className="text-muted">
          Ahora no podemos mostrar dónde tienes tu sesión abierta. Vuelve a cargar la página.
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {sessions.map((session) => (
            <Session key={session.id} session={session} />
          ))}
        </ul>
      )}
      <p>
        ¿Entraste desde un dispositivo ajeno o perdiste tu teléfono? Cierra tu sesión en todas partes, también aquí.
      </p>
      <ActionForm intent={INTENTS.signOutAll}>
        <Submit variant="danger">Cerrar sesión en todos los dispositivos</Submit>
      </ActionForm>
    </SecuritySection>
  );
}

function Session({ session: { id, browser, city, signedIn, lastSeen, isCurrent } }: { session: SessionView }) {
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="grid min-w-0">
        <span className="font-semibold">{city === "" ? browser : `${browser}, cerca de ${city}`}</span>
        <span className="text-sm text-muted">
          Entraste el {signedIn}
          {isCurrent || lastSeen === signedIn ? "" : `. Última vez: ${lastSeen}`}
        </span>
      </span>
      {isCurrent ? (
        <Badge tone="success">Este navegador</Badge>
      ) : (
        <ActionForm intent={INTENTS.signOutOne}>
          <Submit variant="secondary" name={FIELDS.session} value={id}>
            Cerrar<span className="sr-only"> la sesión de {browser}</span>
          </Submit>
        </ActionForm>
      )}
    </li>
  );
}
