import { Form, Link } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { buttonClass } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { ChangeLines, ConfirmChange } from "./change-lines";
import { SETTINGS_PATH, UNDO_INTENT, VERSION_FIELD } from "./constants";
import type { SettingsReply, SettingsView, VersionView } from "./settings.page.server";

interface SettingsPageProps {
  view: SettingsView;
  reply: FormFailure | SettingsReply | null;
}

export function SettingsPage({ view, reply }: SettingsPageProps) {
  const confirm = reply && "confirm" in reply ? reply.confirm : null;
  if (reply && confirm)
    return <ConfirmChange title="Deshacer el cambio" lines={confirm} values={reply.values} back={SETTINGS_PATH} />;
  return (
    <>
      <PageHeader title="Ajustes" lead="Lo que se cambia sin tocar el código, y de dónde viene cada valor." />
      <ErrorSummary errors={reply?.errors ?? {}} />
      <div className="grid grid-cols-1 gap-6 pb-6">
        {view.isBroken ? <BrokenNotice /> : null}
        {view.groups.map(({ id, title, to, facts }) => (
          <Section key={id} id={id} title={title}>
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
              {facts.map(({ label, value, source }) => (
                <div key={label} className="min-w-0">
                  <dt className="text-sm text-muted">{label}</dt>
                  <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
                  <dd className="text-sm wrap-anywhere text-muted">{source}</dd>
                </div>
              ))}
            </dl>
            <p>
              <Link to={to} className={buttonClass({ variant: "secondary" })}>
                Cambiar<span className="sr-only"> {title}</span>
              </Link>
            </p>
          </Section>
        ))}
        <Section id="historia" title="Historia">
          {view.versions.length === 0 ? (
            <p>{view.isFirst ? "Nadie cambió nada todavía." : "No hay más cambios."}</p>
          ) : null}
          <ol className="grid gap-4">
            {view.versions.map((one) => (
              <Version key={one.version} one={one} />
            ))}
          </ol>
          {view.older === null ? null : (
            <p>
              <Link to={view.older} rel="next" className="link inline-flex min-h-6 items-center">
                Cambios anteriores
              </Link>
            </p>
          )}
        </Section>
      </div>
    </>
  );
}

export function BrokenNotice() {
  return (
    <Notice tone="warning" title="Una parte de los ajustes guardados está dañada.">
      Mientras tanto vale la última copia buena, o la variable. Al guardar un cambio se escribe todo de nuevo.
    </Notice>
  );
}

function Version({ one }: { one: VersionView }) {
  return (
    <li className="grid gap-2 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <p className="text-sm text-muted">
        Cambio {one.version} · <time dateTime={one.when}>{one.at}</time> · {one.who}
        {one.about ? ` · ${one.about}` : null}
      </p>
      <ChangeLines lines={one.lines} />
      <Form method="post" action={SETTINGS_PATH}>
        <input type="hidden" name={VERSION_FIELD} value={one.version} />
        <SubmitButton name="intent" value={UNDO_INTENT} variant="secondary">
          Deshacer<span className="sr-only"> el cambio {one.version}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}
