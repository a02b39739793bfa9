import { PDFDocument, rgb, type PDFPage } from "pdf-lib";

import { drawLine, embedFaces, widthOf, type Faces } from "./faces.server";
import { drawQrCode } from "./qr.server";
import { toPrintable } from "./text-layout";

/** Points of a millimetre. */
const MM = 72 / 25.4;

interface Label {
  qr: string;
  /** Above the words, large. */
  code: string;
  lines: readonly string[];
}

/** `a4`: a sheet to cut, in three sizes; `58`: one label of a thermal printer's paper, 58 mm wide. */
export type LabelFormat = "a4" | "58";

interface Place {
  x: number;
  top: number;
  width: number;
  height: number;
}

/** A PDF with a label on paper of a format. The same label and date give the same bytes. */
export async function labelsPdf(
  label: Label,
  format: LabelFormat,
  about: { title: string; author: string; createdAt: Date },
): Promise<Uint8Array> {
  const file = await PDFDocument.create();
  file.setTitle(about.title, { showInWindowTitleBar: true });
  file.setAuthor(about.author);
  file.setProducer(about.author);
  file.setCreator(about.author);
  file.setLanguage("es-PE");
  file.setCreationDate(about.createdAt);
  file.setModificationDate(about.createdAt);
  const faces = await embedFaces(file);
  if (format === "58") {
    const page = file.addPage([58 * MM, 40 * MM]);
    drawLabel(page, label, { x: 2 * MM, top: 38 * MM, width: 54 * MM, height: 36 * MM }, faces);
  } else {
    const page = file.addPage([210 * MM, 297 * MM]);
    for (const place of sheetPlaces()) {
      page.drawRectangle({
        x: place.x,
        y: place.top - place.height,
        width: place.width,
        height: place.height,
        borderColor: rgb(0.7, 0.7, 0.7),
        borderWidth: 0.5,
        borderDashArray: [3, 3],
      });
      const inset = 1.5 * MM;
      const inner = {
        x: place.x + inset,
        top: place.top - inset,
        width: place.width - 2 * inset,
        height: place.height - 2 * inset,
      };
      drawLabel(page, label, inner, faces);
    }
  }
  return faces.save();
}

/** Two large ones, six for the frame, eight small ones: top to bottom on A4 with 15 mm margins. */
function sheetPlaces(): Place[] {
  const rows: { height: number; columns: number; count: number }[] = [
    { height: 60, columns: 2, count: 1 },
    { height: 40, columns: 3, count: 2 },
    { height: 28, columns: 4, count: 2 },
  ];
  const [margin, gap] = [15, 4];
  const places: Place[] = [];
  let top = 297 - margin;
  for (const { height, columns, count } of rows)
    for (let row = 0; row < count; row += 1) {
      const width = (210 - 2 * margin - gap * (columns - 1)) / columns;
      for (let column = 0; column < columns; column += 1)
        places.push({
          x: (margin + column * (width + gap)) * MM,
          top: top * MM,
          width: width * MM,
          height: height * MM,
        });
      top -= height + gap;
    }
  return places;
}

function drawLabel(
  page: PDFPage,
  { qr, code, lines }: Label,
  { x, top, width, height }: Place,
  faces: Pick<Faces, "regular" | "bold">,
): void {
  const side = Math.min(height, width * 0.55);
  drawQrCode(page, qr, { x, top: top - (height - side) / 2, side });
  const left = x + side + 2;
  const room = width - side - 2;
  const words = [{ text: code, face: faces.bold }, ...lines.map((text) => ({ text, face: faces.regular }))].map(
    ({ text, face }) => {
      const printable = toPrintable(text, face.has).text;
      const size = Math.min(11, room / Math.max(1, widthOf(printable, face)));
      return { text: printable, face, size };
    },
  );
  const total = words.reduce((sum, { size }) => sum + size * 1.35, 0);
  let baseline = top - (height - total) / 2;
  for (const { text, face, size } of words) {
    baseline -= size * 1.35;
    drawLine(page, text, face, { x: left, y: baseline + size * 0.3, size });
  }
}
