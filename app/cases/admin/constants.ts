// Without schemas: pages read it too.

export const REQUEST_FIELDS = { reason: "motivo", answer: "respuesta", files: "archivos" } as const;

/** Value of the button that inserts a template into the answer. */
export const TEMPLATE_INTENT = "plantilla-respuesta";
