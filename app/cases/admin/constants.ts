// Shared by the forms of a case's page and their action; no schema, as the page reads it too.

/** Fields of the forms for requests about personal data. */
export const REQUEST_FIELDS = { reason: "motivo", answer: "respuesta", files: "archivos" } as const;

/** Value of the button that puts a template into the answer. */
export const TEMPLATE_INTENT = "plantilla-respuesta";
