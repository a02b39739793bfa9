import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MultipartParseError,
  MultipartParser,
  type MultipartParserOptions,
  type MultipartPart,
} from "@remix-run/multipart-parser";

import { badRequest, capBody, declaredLength, readForm, tooLarge } from "~/platform/http/http";

/** A file of a form, in memory until the next one is read. */
export interface StreamedFile {
  name: string;
  /** Name of its file input, where the form was read as a stream. */
  field?: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/**
 * A form whose files arrive one after another: never more than one is in memory. `fields` fills while `files`
 * is read to its end, as a browser sends the pressed button after the files.
 */
export interface StreamedForm {
  fields: FormData;
  files: AsyncIterable<StreamedFile>;
}

/** The rest of a form could not be read; the files before it were. `publicMessage` is Spanish. */
export class BrokenFormError extends Error {
  override readonly name = "BrokenFormError";
  readonly publicMessage: string;

  constructor(publicMessage: string, cause: unknown) {
    super("the rest of a multipart form could not be read", { cause });
    this.publicMessage = publicMessage;
  }
}

interface Limits {
  /** Bytes of one file. A larger one ends the reading, so this is well above what a user may send. */
  maxFileBytes: number;
  maxBytes: number;
  /** Bytes of all text fields together. */
  maxTextBytes?: number;
  /** Messages for a form that breaks off; by default about photos. */
  messages?: BrokenMessages;
}

/** Spanish messages for a form that cannot be read to its end. */
export interface BrokenMessages {
  unreadable: string;
  cut: string;
  tooLarge(megabytes: number): string;
}

const MAX_PARTS = 100;
/** Default; all text fields stay in memory, and a form of photos has a handful of short ones. */
const MAX_TEXT_BYTES = 64 * 1024;

/**
 * Reads a multipart form as a stream; a urlencoded one has no files, and is no longer than text may be: 20 MB of it
 * would take seconds and a gigabyte.
 * @throws a 413 when its declared length is too large, a 400 when it is no form. `files` throws BrokenFormError.
 */
export async function streamForm(
  request: Request,
  { maxFileBytes, maxBytes, maxTextBytes = MAX_TEXT_BYTES, messages = PHOTO_MESSAGES }: Limits,
): Promise<StreamedForm> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("multipart/form-data"))
    return wholeForm(await readForm(request, { maxBytes: Math.min(maxBytes, maxTextBytes) }), "");
  if (declaredLength(request) > maxBytes) throw tooLarge(maxBytes);
  const boundary = getMultipartBoundary(type);
  const { body } = capBody(request, maxBytes).request;
  if (!boundary || !body) throw badRequest();
  const fields = new FormData();
  return {
    fields,
    files: readParts(
      body,
      { boundary, maxFileSize: maxFileBytes, maxTotalSize: maxBytes, maxParts: MAX_PARTS },
      fields,
      { maxTextBytes, messages },
    ),
  };
}

async function* readParts(
  body: ReadableStream<Uint8Array>,
  options: ParserOptions,
  fields: FormData,
  { maxTextBytes, messages }: Required<Pick<Limits, "maxTextBytes" | "messages">>,
): AsyncGenerator<StreamedFile> {
  const parts = partsOf(body, options);
  let textBytes = 0;
  for (;;) {
    const next = await parts.next().catch((error: unknown) => {
      throw new BrokenFormError(messageOf(error, options.maxFileSize, messages), error);
    });
    if (next.done) return;
    const { name, filename, text, part } = next.value;
    if (text !== null) {
      textBytes += part.size;
      if (textBytes > maxTextBytes)
        throw new BrokenFormError(messages.unreadable, new RangeError(`Text fields exceed ${maxTextBytes} bytes`));
      if (name) fields.append(name, text);
      continue;
    }
    // A file input that was left empty sends one nameless, empty file.
    if (part.size === 0 && !filename) continue;
    yield { name: filename, field: name, arrayBuffer: () => Promise.resolve(part.arrayBuffer) };
  }
}

type ParserOptions = Required<Pick<MultipartParserOptions, "maxFileSize" | "maxTotalSize" | "maxParts">> & {
  boundary: string;
};

interface ReadPart {
  name: string;
  filename: string;
  /** Null for a file. */
  text: string | null;
  part: MultipartPart;
}

/**
 * Parts up to the closing boundary. The rest is no part of the form (RFC 2046): neither bytes, at which the parser
 * throws where they come in a chunk of their own, nor a connection that breaks.
 */
async function* partsOf(
  body: ReadableStream<Uint8Array>,
  { boundary, ...limits }: ParserOptions,
): AsyncGenerator<ReadPart> {
  const parser = new MultipartParser(boundary, limits);
  try {
    for await (const chunk of body.values({ preventCancel: true }))
      for (const part of parser.write(chunk)) yield readPart(part);
  } catch (error) {
    if (!isComplete(parser)) throw error;
  }
  parser.finish();
}

/** @throws MultipartParseError for text that is not UTF-8 */
function readPart(part: MultipartPart): ReadPart {
  try {
    return {
      name: part.name ?? "",
      filename: part.filename ?? "",
      text: part.isFile ? null : part.text,
      part,
    };
  } catch (error) {
    if (error instanceof TypeError) throw new MultipartParseError("Text of a multipart form is not UTF-8");
    throw error;
  }
}

/** Whether the closing boundary was read: the parser shows it in no other way. */
function isComplete(parser: MultipartParser): boolean {
  try {
    parser.finish();
    return true;
  } catch (error) {
    if (error instanceof MultipartParseError) return false;
    throw error;
  }
}

const PHOTO_MESSAGES: BrokenMessages = {
  unreadable: "No pudimos leer todas las fotos. Sube de nuevo las que faltan.",
  cut: "Se cortó la subida. Las fotos que faltan no llegaron: súbelas de nuevo.",
  tooLarge: (megabytes) =>
    `Una foto pesa más de ${megabytes} MB y no pudimos leer las que venían después. Súbelas de nuevo sin ella.`,
};

function messageOf(error: unknown, maxFileBytes: number, messages: BrokenMessages): string {
  if (error instanceof MaxFileSizeExceededError) return messages.tooLarge(Math.floor(maxFileBytes / 1024 / 1024));
  return error instanceof MultipartParseError ? messages.unreadable : messages.cut;
}

/** The text of a form whose files are ignored; where it breaks off, the text up to there. */
export async function textOf({ fields, files }: StreamedForm): Promise<FormData> {
  const reader = files[Symbol.asyncIterator]();
  try {
    while (!(await reader.next()).done);
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
  }
  return fields;
}

/** A form that is already whole in memory, in the same shape; `fileField` names the input of its files. */
export function wholeForm(form: FormData, fileField: string): StreamedForm {
  const files = form
    .getAll(fileField)
    .filter((entry): entry is File => typeof entry !== "string" && (entry.size > 0 || entry.name !== ""));
  return {
    fields: form,
    files: (async function* () {
      yield* files;
    })(),
  };
}
