import { DOCUMENT_NAMES, DOCUMENT_TYPES } from "~/business/documents";

import { fieldsOf, Select, TextField } from "../field";

const DOCUMENTS = DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_NAMES[value] }));
const NOT_CHOSEN = { value: "", label: "Elige una opción" };

interface PersonFieldsProps {
  typed: Parameters<typeof fieldsOf>[0];
  maxLength: { name: number; documentNumber: number };
  /** Then no kind of document is chosen at first. */
  required?: boolean;
}

export function PersonFields({ typed, maxLength, required }: PersonFieldsProps) {
  const at = fieldsOf(typed);
  return (
    <>
      <TextField
        {...at("name")}
        label="Nombre completo"
        autoComplete="name"
        maxLength={maxLength.name}
        required={required}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          {...at("documentType")}
          label="Tipo de documento"
          options={required ? [NOT_CHOSEN, ...DOCUMENTS] : DOCUMENTS}
          required={required}
        />
        <TextField
          {...at("documentNumber")}
          label="Número de documento"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={maxLength.documentNumber}
          required={required}
        />
      </div>
    </>
  );
}
