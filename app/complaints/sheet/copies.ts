import { copyAddresses } from "~/complaints/delivery";
import { COPY_PARTS, type FiledForm, type Sheet } from "~/complaints/model";

const WHOSE = { consumer: "del consumidor", guardian: "del padre, la madre o el representante" } as const;

/** Sentences about the mailed copies of a sheet; empty if unknown. */
export function copyLines(
  sheet: Pick<Sheet, "consumer" | "guardian">,
  form: Pick<FiledForm, "mailed" | "copies"> | null,
): string[] {
  if (form === null || (form.mailed && form.copies === null)) return [];
  const addresses = copyAddresses(sheet);
  const lines = COPY_PARTS.flatMap((part) => {
    const email = addresses[part];
    if (email === null) return [];
    if (!form.mailed) return [`La copia saldrá en unos minutos al correo ${email}.`];
    return form.copies?.[part] === "sheet"
      ? [`Enviamos la copia en PDF al correo ${email}.`]
      : [
          `Enviamos al correo ${email} el enlace de esta hoja, sin el PDF: hoy ya le mandamos varias copias. ` +
            "Descárgalo aquí.",
        ];
  });
  if (lines.length > 0) return lines;
  const wrong = COPY_PARTS.filter((part) => typedEmail(sheet, part) !== "");
  return wrong.length === 0
    ? ["No enviamos ninguna copia por correo, porque la hoja no tiene uno. Descarga aquí tu PDF."]
    : wrong.map(
        (part) =>
          `No enviamos ninguna copia: el correo ${WHOSE[part]} («${typedEmail(sheet, part)}») no está bien ` +
          "escrito. Descarga aquí tu PDF.",
      );
}

function typedEmail(
  { consumer, guardian }: Pick<Sheet, "consumer" | "guardian">,
  part: "consumer" | "guardian",
): string {
  return part === "consumer" ? consumer.email : (guardian?.email ?? "");
}
