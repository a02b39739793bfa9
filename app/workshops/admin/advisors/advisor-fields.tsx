import type { FieldErrors } from "~/platform/forms/typed-values";
import { Fields } from "~/ui/fields/fields";
import { Section } from "~/ui/section";

import { Boxes } from "../../form-parts";
import { WeekFields } from "../week-fields";
import type { AdminAdvisorView } from "./advisor.page.server";

interface AdvisorFieldsProps {
  fields: AdminAdvisorView["fields"];
  reply: { values: Record<string, string>; errors: FieldErrors };
}

export function AdvisorFields({ fields, reply }: AdvisorFieldsProps) {
  return (
    <>
      <Section id="quien-es" title="Lo que se publica">
        <Fields of={fields} reply={reply} only={["name", "headline", "description"]} />
        <Boxes name="topics" of={fields.topics} {...reply} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields of={fields} reply={reply} only={["languages", "position"]} />
        </div>
      </Section>
      <WeekFields fields={fields} reply={reply} />
    </>
  );
}
