export const REQUEST_FIELDS = { reason: "motivo", answer: "respuesta", files: "archivos" } as const;

export const TEMPLATE_INTENT = "plantilla-respuesta";
