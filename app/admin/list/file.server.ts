import { csvHead, csvLine, type CsvColumn } from "~/platform/csv";
import { downloadResponse } from "~/platform/http/download";

/**
 * A list as a file, streamed piece by piece. A failure on the way breaks the transfer; a whole file ends with the line
 * `FIN` and its number of rows.
 * @throws UpstreamError where the first piece cannot be read
 */
export async function listFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncGenerator<Row[]>,
): Promise<Response> {
  const encoder = new TextEncoder();
  let rows = 0;
  const linesOf = (page: readonly Row[]): string => {
    rows += page.length;
    return page.map((row) => csvLine(columns, row)).join("");
  };
  // The first piece before the answer: a database that is down is a page of its own, not half a file.
  const first = await pages.next();
  let text: string | null = csvHead(columns) + (first.done ? "" : linesOf(first.value));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (text !== null) {
        controller.enqueue(encoder.encode(text));
        text = null;
        return;
      }
      const page = await pages.next();
      if (!page.done) {
        controller.enqueue(encoder.encode(linesOf(page.value)));
        return;
      }
      controller.enqueue(encoder.encode(`"FIN";${rows}\r\n`));
      controller.close();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return downloadResponse(body, { name, contentType: "text/csv; charset=utf-8" });
}
