import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import type { AnnouncedView } from "./announced-page.loader.server";
import { ANNOUNCED } from "./services";

/** The page of a service before it opens: a description, and a form for a notice. */
export function AnnouncedPage({
  view: { service, stamp, email },
  failure,
}: {
  view: AnnouncedView;
  failure?: Pick<FormFailure, "errors" | "values">;
}) {
  const { title, lead, points, meanwhile } = ANNOUNCED[service];
  const errors = failure?.errors ?? {};
  return (
    <Container narrow className="grid gap-6 pb-12">
      <div>
        <PageHeader
          title={
            <span className="flex flex-wrap items-center gap-3">
              {title} <Badge tone="warning">Próximamente</Badge>
            </span>
          }
          lead={lead}
        />
        <ErrorSummary errors={errors} />
        <ul className="list-disc pl-5">
          {points.map((point) => (
            <li key={point} className="py-0.5">
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Section id="aviso" title="Te avisamos cuando abra">
        <Form method="post" noValidate className="grid gap-4">
          <GuardFields stamp={stamp} values={failure?.values} />
          <TextField
            label="Tu correo"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={failure?.values.email ?? email}
            error={errors.email}
            hint="Te escribimos una sola vez. Puedes borrarlo con el enlace que te enviamos."
          />
          <div>
            <Button>Avísame</Button>
          </div>
        </Form>
      </Section>
      <div>
        <p className="mb-2 text-muted">Mientras tanto:</p>
        <LinkButton to={meanwhile.to} variant="secondary">
          {meanwhile.label}
        </LinkButton>
      </div>
    </Container>
  );
}
