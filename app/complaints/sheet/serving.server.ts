import type { Attachment } from "~/complaints/model";

/** Nobody but who asked may keep or find what these answers hold. */
const PRIVATE = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex",
  "X-Content-Type-Options": "nosniff",
};

export function pdfResponse(number: string, pdf: Uint8Array): Response {
  return new Response(pdf.slice(), {
    headers: {
      ...PRIVATE,
      "Content-Type": "application/pdf",
      "Content-Disposition": attachmentAs(`hoja-de-reclamacion-${number}.pdf`),
    },
  });
}

/** A file as it came, to be saved and never shown by the browser: nobody but its sender knows what is in it. */
export function attachmentResponse(file: Attachment, body: ReadableStream): Response {
  return new Response(body, {
    headers: {
      ...PRIVATE,
      "Content-Type": file.type,
      "Content-Length": String(file.bytes),
      "Content-Disposition": attachmentAs(file.name),
    },
  });
}

/** `Content-Disposition` (RFC 6266) with the name in plain letters, and as it is for who understands that (RFC 8187). */
export function attachmentAs(name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\]+/gu, " ")
      .trim() || "archivo";
  const plain = clean
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
