import { PDFDocument, rgb } from "pdf-lib";

import { drawLine, embedFaces, widthOf, type Face } from "~/platform/pdf/faces.server";
import { drawQrCode } from "~/platform/pdf/qr.server";
import { toPrintable, wrap } from "~/platform/pdf/text-layout";

/** Points of A4. */
const PAGE: [width: number, height: number] = [595.28, 841.89];
const WIDTH = PAGE[0] - 96;
const CODE = 330;
const INK = rgb(0.07, 0.14, 0.11);
const PINE = rgb(0.06, 0.19, 0.14);

interface ShopPoster {
  name: string;
  address: string;
  hours: readonly string[];
  url: string;
  siteName: string;
  /** The file's date: the same content gives the same bytes. */
  at: Date;
}

/** A poster of one A4 page for a shop's window. No text makes it throw. */
export async function shopPosterPdf({ name, address, hours, url, siteName, at }: ShopPoster): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.setTitle(`Afiche de ${name}`, { showInWindowTitleBar: true });
  file.setAuthor(siteName);
  file.setLanguage("es-PE");
  file.setCreationDate(at);
  file.setModificationDate(at);
  const { regular, bold, save } = await embedFaces(file);
  const page = file.addPage(PAGE);

  /** Centred lines from `top` down, at most `most` of them; answers the position of the next. */
  function block(text: string, top: number, size: number, face: Face, { color = INK, most = 2 } = {}): number {
    const lines = wrap(toPrintable(text, face.has).text, WIDTH / size, face).slice(0, most);
    lines.forEach((line, at) =>
      drawLine(page, line, face, {
        x: (PAGE[0] - widthOf(line, face) * size) / 2,
        y: top - (at + 1) * size * 1.2,
        size,
        color,
      }),
    );
    return top - lines.length * size * 1.2;
  }

  page.drawRectangle({ x: 0, y: PAGE[1] - 150, width: PAGE[0], height: 150, color: PINE });
  block(name, PAGE[1] - 28, 40, bold, { color: rgb(1, 1, 1) });
  const title = block(`Mira nuestras bicicletas y motos en ${siteName}`, PAGE[1] - 168, 24, bold);
  const codeTop = title - 12;
  drawQrCode(page, url, { x: (PAGE[0] - CODE) / 2, top: codeTop, side: CODE });
  let top = block("Escanea el código con la cámara de tu celular", codeTop - CODE - 2, 16, regular);
  top = block(url, top - 4, 10, regular);
  top = block(address, top - 14, 15, bold);
  for (const line of hours.slice(0, 7)) top = block(line, top - 2, 12, regular, { most: 1 });
  return save();
}
