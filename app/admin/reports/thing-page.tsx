import { Form, Link, useNavigation } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { TextArea } from "~/ui/field";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import type { ThingView } from "./pages.server";
import { REPORTS_PATH } from "./paths";
import { REASON_MAX } from "./steps";

/** A reported thing, what was said of it, and what can be decided. */
export function ReportedThingPage({ view, reply }: { view: ThingView; reply: Pick<FormFailure, "errors" | "values"> }) {
  const isBusy = useNavigation().state !== "idle";
  const needsReason = view.steps.some((step) => step.needsReason);
  return (
    <>
      <BackLink to={REPORTS_PATH}>Denuncias</BackLink>
      <PageHeader title={view.title} lead={view.count} />
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary errors={reply.errors} />
        <Section id="denunciado" title="Lo denunciado">
          <p>
            <Badge>{view.kindName}</Badge>
          </p>
          {view.seen.length > 0 ? <FactList facts={view.seen} /> : null}
          {view.to === null ? (
            <p className="text-muted">Es privado: aquí no se muestra lo que se escribieron.</p>
          ) : (
            <p>
              <Link to={view.to} className="link inline-flex min-h-6 items-center">
                Ver cómo está ahora
              </Link>
            </p>
          )}
        </Section>
        {view.reports.length > 0 ? (
          <Section id="denuncias" title="Qué dijeron">
            <ol className="grid gap-4">
              {view.reports.map(({ reason, detail, at }, position) => (
                <li key={position} className="grid gap-1">
                  <p className="font-semibold">{reason}</p>
                  <p className="text-sm text-muted">{at}</p>
                  {detail === "" ? null : <WrittenText>{detail}</WrittenText>}
                </li>
              ))}
            </ol>
          </Section>
        ) : null}
        {view.steps.length > 0 ? (
          <Section id="decidir" title="Decidir">
            <Form method="post" className="grid gap-4">
              <input type="hidden" name="version" value={view.version} />
              {needsReason ? (
                <TextArea
                  name="motivo"
                  label="Motivo"
                  hint="Lo lee quien recibe el correo. Para descartar no hace falta."
                  rows={3}
                  maxLength={REASON_MAX}
                  defaultValue={reply.values.motivo ?? ""}
                  {...(reply.errors.motivo && { error: reply.errors.motivo })}
                />
              ) : null}
              <ul className="grid gap-4">
                {view.steps.map(({ intent, label, hint, isDanger }) => (
                  <li key={intent} className="grid gap-1">
                    <span>
                      <Button
                        name="intent"
                        value={intent}
                        variant={isDanger ? "danger" : "secondary"}
                        disabled={isBusy}
                        aria-describedby={`paso-${intent}`}
                      >
                        {label}
                      </Button>
                    </span>
                    <span id={`paso-${intent}`} className="text-sm text-muted">
                      {hint}
                    </span>
                  </li>
                ))}
              </ul>
            </Form>
          </Section>
        ) : null}
      </div>
    </>
  );
}
