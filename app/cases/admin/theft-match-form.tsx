import { Form, Link } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { FactList } from "~/ui/fact-list";
import { fieldsOf, RadioGroup, TextArea } from "~/ui/field";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { MATCH_FIELDS, MATCH_INTENT, MATCH_REASON, VERDICTS } from "./theft-match";
import type { TheftMatchView } from "./theft-match.page.server";

interface TheftMatchFormProps {
  match: TheftMatchView;
  here: string;
  seen: number;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** The decision about a possible theft: only this ends its case. */
export function TheftMatchForm({ match: { about, links, sides }, here, seen, errors, values }: TheftMatchFormProps) {
  const at = fieldsOf({ values, errors });
  return (
    <Section id="decidir" title="Decidir">
      <p>{about}</p>
      {links.map(({ to, label }) => (
        <p key={to}>
          <Link to={to} className="link inline-flex min-h-6 items-center">
            {label}
          </Link>
        </p>
      ))}
      {sides.length === 0 ? null : (
        <div className="grid grid-cols-1 gap-4 pb-2 xl:grid-cols-2">
          {sides.map((side) => (
            <ComparedSide key={side.title} side={side} />
          ))}
        </div>
      )}
      {/* A new form after each step. */}
      <Form key={seen} method="post" action={here} noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="seen" value={seen} />
        <RadioGroup
          legend="Qué decidiste"
          {...at(MATCH_FIELDS.verdict)}
          options={Object.entries(VERDICTS).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          label="En qué se nota"
          {...at(MATCH_FIELDS.reason)}
          rows={3}
          maxLength={MATCH_REASON.max + 50}
          hint="Queda en el historial y en el registro. No copies aquí datos de la persona."
        />
        <SubmitButton name="intent" value={MATCH_INTENT} className="justify-self-start">
          Cerrar con esta decisión
        </SubmitButton>
      </Form>
    </Section>
  );
}

function ComparedSide({ side: { title, facts, photos } }: { side: TheftMatchView["sides"][number] }) {
  return (
    <div className="grid content-start gap-3 rounded-control border border-line p-3">
      <h3 className="text-lg">{title}</h3>
      <FactList facts={facts} wide />
      {photos.length === 0 ? (
        <p>Sin fotos.</p>
      ) : (
        <ul className="grid grid-cols-2 gap-2">
          {photos.map((photo, at) => (
            <li key={photo.key}>
              <Picture
                photo={photo}
                alt={`${title}: foto ${at + 1}`}
                sizes="(min-width: 40rem) 12rem, 45vw"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
