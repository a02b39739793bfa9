import { Form, useNavigation } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import type { StaffPage } from "./staff-page.server";

interface StaffScreenProps {
  page: StaffPage;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

/** Who sees the agenda of which workshop. */
export function StaffScreen({ page, reply }: StaffScreenProps) {
  const isBusy = useNavigation().formMethod === "POST";
  const { errors = {}, values = {} } = reply ?? {};
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Cuentas de talleres" lead="Quién ve la agenda de cada taller y llena sus inspecciones." />
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      <Section id="nueva" title="Dar acceso">
        <Form method="post" noValidate className="grid gap-4">
          <TextField
            label="Correo de la cuenta"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={values.email}
            error={errors.email}
            required
          />
          <Select
            label="Taller"
            name="taller"
            defaultValue={values.taller ?? ""}
            error={errors.taller}
            options={[{ value: "", label: "Elige el taller" }, ...page.workshops]}
          />
          <div>
            <Button name="intent" value="dar" aria-disabled={isBusy || undefined}>
              Dar acceso
            </Button>
          </div>
        </Form>
      </Section>
      <Section id="cuentas" title="Con acceso">
        {page.staff.length === 0 ? (
          <p>Ninguna cuenta todavía.</p>
        ) : (
          <ul className="grid gap-3">
            {page.staff.map(({ uid, name, email, workshop }) => (
              <li key={uid} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {name} · {email} · <strong>{workshop}</strong>
                </span>
                <Form method="post">
                  <input type="hidden" name="uid" value={uid} />
                  <Button name="intent" value="quitar" variant="secondary" size="sm">
                    Quitar<span className="sr-only"> a {name}</span>
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
