import { Agent, request as send, type IncomingHttpHeaders } from "node:http";

/** A part of a multipart form: text, or a file as Playwright describes one. */
type Part = string | number | boolean | { name: string; mimeType: string; buffer: Buffer };

export interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  form?: Record<string, string | number | boolean>;
  multipart?: FormData | Record<string, Part>;
  /** Sent as it is. */
  data?: string | Buffer;
  /** Milliseconds after which the request fails. */
  timeout?: number;
}

export interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since 1970, or -1 for the session of the browser. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  sameSite: "Strict" | "Lax" | "None";
}

/** A response. The methods are named as in Playwright, whose pages share these tests' helpers. */
export class HttpResponse {
  readonly #status: number;
  readonly #raw: readonly string[];
  readonly #body: Buffer;

  constructor(status: number, raw: readonly string[], body: Buffer) {
    this.#status = status;
    this.#raw = raw;
    this.#body = body;
  }

  status(): number {
    return this.#status;
  }

  ok(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  headersArray(): { name: string; value: string }[] {
    return this.#raw.flatMap((name, index) => (index % 2 === 0 ? [{ name, value: this.#raw[index + 1] ?? "" }] : []));
  }

  /** By their names in lower case; several cookies a line each. */
  headers(): Record<string, string> {
    const headers: Record<string, string> = {};
    for (const { name, value } of this.headersArray()) {
      const key = name.toLowerCase();
      headers[key] = key in headers ? `${headers[key]}${key === "set-cookie" ? "\n" : ", "}${value}` : value;
    }
    return headers;
  }

  body(): Promise<Buffer> {
    return Promise.resolve(this.#body);
  }

  text(): Promise<string> {
    return Promise.resolve(this.#body.toString("utf8"));
  }

  json(): Promise<unknown> {
    return Promise.resolve(JSON.parse(this.#body.toString("utf8")));
  }
}

/**
 * A visitor without a browser: cookies of their own, redirects not followed, no header but those that are given.
 * (Node's `fetch` adds some, and keeps others from being sent.)
 */
export class HttpClient {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies = new Map<string, StoredCookie>();

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  get(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.fetch(path, { ...options, method: "GET" });
  }

  post(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    return this.fetch(path, { ...options, method: "POST" });
  }

  async fetch(path: string, options: RequestOptions = {}): Promise<HttpResponse> {
    const { type, body } = await encode(options);
    const headers: Record<string, string> = {
      ...(this.#cookies.size > 0 && { cookie: this.#cookieHeader() }),
      ...(type !== null && { "content-type": type }),
      ...(body !== null && { "content-length": String(body.byteLength) }),
      ...this.#headers,
      ...options.headers,
    };
    const response = await exchange(new URL(path, this.#origin), options.method ?? "GET", headers, body, {
      agent: this.#agent,
      ...(options.timeout !== undefined && { signal: AbortSignal.timeout(options.timeout) }),
    });
    for (const { name, value } of response.headersArray()) if (name.toLowerCase() === "set-cookie") this.#store(value);
    return response;
  }

  /** The cookies, as a browser's context takes them. */
  storageState(): Promise<{ cookies: StoredCookie[] }> {
    return Promise.resolve({ cookies: [...this.#cookies.values()] });
  }

  dispose(): Promise<void> {
    this.#agent.destroy();
    return Promise.resolve();
  }

  #cookieHeader(): string {
    return [...this.#cookies.values()].map(({ name, value }) => `${name}=${value}`).join("; ");
  }

  #store(line: string): void {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const [name = "", ...rest] = pair.split("=");
    const attribute = (wanted: string): string | undefined =>
      attributes.find((one) => one.toLowerCase().split("=", 1)[0] === wanted)?.slice(wanted.length + 1);
    const maxAge = attribute("max-age");
    if (maxAge === "0") {
      this.#cookies.delete(name);
      return;
    }
    const sameSite = attribute("samesite");
    this.#cookies.set(name, {
      name,
      value: rest.join("="),
      domain: new URL(this.#origin).hostname,
      path: attribute("path") ?? "/",
      expires: maxAge === undefined ? -1 : Math.floor(Date.now() / 1000) + Number(maxAge),
      httpOnly: attribute("httponly") !== undefined,
      secure: attribute("secure") !== undefined,
      sameSite: sameSite === "Strict" || sameSite === "None" ? sameSite : "Lax",
    });
  }
}

function exchange(
  url: URL,
  method: string,
  headers: IncomingHttpHeaders,
  body: Buffer | null,
  transport: { agent: Agent; signal?: AbortSignal },
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const request = send(url, { method, headers, ...transport }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve(new HttpResponse(response.statusCode ?? 0, response.rawHeaders, Buffer.concat(chunks))),
      );
    });
    request.on("error", reject);
    request.end(body ?? undefined);
  });
}

async function encode({
  form,
  multipart,
  data,
  method,
}: RequestOptions): Promise<{ type: string | null; body: Buffer | null }> {
  if (form) {
    const text = new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)]));
    return { type: "application/x-www-form-urlencoded", body: Buffer.from(text.toString()) };
  }
  if (multipart) {
    const response = new Response(multipart instanceof FormData ? multipart : formDataOf(multipart));
    return { type: response.headers.get("content-type"), body: Buffer.from(await response.arrayBuffer()) };
  }
  if (data !== undefined) return { type: null, body: Buffer.from(data) };
  return { type: null, body: method === "POST" ? Buffer.alloc(0) : null };
}

function formDataOf(parts: Record<string, Part>): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts))
    if (typeof part === "object")
      form.append(name, new File([new Uint8Array(part.buffer)], part.name, { type: part.mimeType }));
    else form.append(name, String(part));
  return form;
}
