/** The texts of a list of reasons, folded; reasons without a text are left out. */
export function ReasonTexts({ reasons }: { reasons: readonly { id: string; label: string; text: string }[] }) {
  return (
    <details>
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">Qué dice cada motivo</summary>
      <dl className="grid gap-2 pt-2 text-sm">
        {reasons
          .filter(({ text }) => text !== "")
          .map(({ id, label, text }) => (
            <div key={id}>
              <dt className="font-semibold">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
