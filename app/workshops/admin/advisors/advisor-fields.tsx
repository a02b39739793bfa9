import type { FieldErrors } from "~/platform/forms/typed-values";
import { TextArea, TextField } from "~/ui/field";
import { Section } from "~/ui/section";

import { Boxes } from "../../form-parts";
import { TOPICS } from "../../services";
import { WeekFields } from "../week-fields";

interface AdvisorFieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

export function AdvisorFields({ values, errors }: AdvisorFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: errors[name], autoComplete: "off" });
  return (
    <>
      <Section id="quien-es" title="Lo que se publica">
        <TextField label="Nombre" {...field("name")} required maxLength={80} />
        <TextField label="En qué ayuda" {...field("headline")} required maxLength={140} hint="En una línea." />
        <TextArea label="Descripción" {...field("description")} optional rows={4} maxLength={660} />
        <Boxes legend="Temas" name="topics" options={TOPICS} errors={errors} values={values} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Idiomas" {...field("languages")} optional maxLength={120} hint="Separados por comas." />
          <TextField
            label="Orden"
            {...field("position")}
            optional
            inputMode="numeric"
            maxLength={4}
            hint="Los números menores van primero."
          />
        </div>
      </Section>
      <WeekFields values={values} errors={errors} />
    </>
  );
}
