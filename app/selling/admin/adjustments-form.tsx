import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";
import { fieldsOf, Select, TextField } from "~/ui/field";
import { Section } from "~/ui/section";

import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS } from "./decision";
import type { AdminListingView } from "./listing.page.server";

interface AdjustmentsProps {
  view: AdminListingView;
  reply: { errors: Record<string, string>; values: Record<string, string> } | null;
}

export function HiddenFields({ view: { version, formId } }: { view: AdminListingView }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="formId" value={formId} />
    </>
  );
}

export function Adjustments({ view, reply }: AdjustmentsProps) {
  const { isFeatured, canExtend, uncorrectable, categories, category, brand } = view;
  const values = reply?.values ?? {};
  const errors = reply?.errors ?? {};
  const at = fieldsOf({ values, errors });
  return (
    <Section id="cambiar" title="Cambiar">
      <Form method="post" className="grid gap-4">
        <HiddenFields view={view} />
        <TextField {...at("porque")} label="Por qué" hint={ADJUSTMENT_HINT} maxLength={ADJUSTMENT_REASON.max} />
        <div>
          <Button name="intent" value={isFeatured ? "quitar-destacado" : "destacar"} variant="secondary">
            {isFeatured ? "Quitar de destacados" : "Destacar en el catálogo"}
          </Button>
        </div>
        {canExtend ? (
          <div className="flex flex-wrap items-end gap-3">
            <Select
              {...at("dias")}
              label="Ampliar el plazo"
              defaultValue={values.dias ?? "7"}
              options={EXTEND_OPTIONS}
            />
            <Button name="intent" value="ampliar" variant="secondary">
              Ampliar
            </Button>
          </div>
        ) : null}
        {uncorrectable !== "" ? (
          <p className="text-sm text-muted">{uncorrectable}</p>
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            <Select
              {...at("categoria")}
              label="Categoría"
              defaultValue={values.categoria ?? category}
              options={categories}
            />
            <TextField {...at("marca")} label="Marca" defaultValue={values.marca ?? brand} maxLength={40} />
            <Button name="intent" value="corregir" variant="secondary">
              Corregir
            </Button>
          </div>
        )}
      </Form>
    </Section>
  );
}
