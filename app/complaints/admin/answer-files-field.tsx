import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX } from "~/complaints/constants";
import { Checkbox } from "~/ui/field";

import { ANSWER_FILE_FIELDS as FIELDS } from "./constants";

export function AnswerFilesField({ values, error }: { values: Record<string, string>; error: string | undefined }) {
  const list = values[FIELDS.list] ?? "";
  return (
    <div className="grid grid-cols-1 gap-1.5 wrap-anywhere">
      <label htmlFor={FIELDS.files} className="font-semibold">
        Archivos <span className="font-normal text-muted">(opcional)</span>
      </label>
      <p id={`${FIELDS.files}-hint`} className="text-sm text-muted">
        Hasta {ATTACHMENTS_MAX} archivos PDF, JPG, PNG o WebP, de {ATTACHMENT_MAX_MB} MB como máximo cada uno. El
        consumidor los abre desde su hoja.
      </p>
      {list === "" ? null : (
        <>
          <p>Ya están guardados: {list}</p>
          <input type="hidden" name={FIELDS.stored} value={values[FIELDS.stored] ?? ""} />
          <input type="hidden" name={FIELDS.list} value={list} />
          <Checkbox name={FIELDS.remove} value="si" label="Quitar los archivos guardados" />
        </>
      )}
      <input
        id={FIELDS.files}
        name={FIELDS.files}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png,image/webp"
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${FIELDS.files}-hint ${FIELDS.files}-error` : `${FIELDS.files}-hint`}
      />
      {error ? (
        <p id={`${FIELDS.files}-error`} className="text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
