import { escapeHtml, page } from "./html.ts";

/** Purposes of the emulator's codes, in words. */
const CODE_TITLES: Record<string, string> = {
  PASSWORD_RESET: "Restablecer contraseña",
  VERIFY_EMAIL: "Verificar correo",
  VERIFY_AND_CHANGE_EMAIL: "Cambiar de correo",
  EMAIL_SIGNIN: "Entrar con enlace",
};

export interface OobCode {
  email: string;
  requestType: string;
  oobCode: string;
  oobLink: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  sentAt: string;
  /** Of `delivery`, in words. */
  state: string;
  attachments: { filename: string; contentType: string; content: string }[];
}

/** The page of all mails, which reach nobody. `mails` is null when Firestore could not be read. */
export function outboxPage(codes: OobCode[], mails: Mail[] | null): string {
  const codeCards = unmailed(codes, mails ?? []).map(
    (code) => `<article class="card"><h3>${escapeHtml(CODE_TITLES[code.requestType] ?? code.requestType)}</h3>
<p class="meta">Para ${escapeHtml(code.email)}</p><p><a href="${escapeHtml(code.oobLink)}">Abrir el enlace</a></p><p class="meta">Código: <code>${escapeHtml(code.oobCode)}</code></p></article>`,
  );
  const mailCards = (mails ?? []).map(
    (mail) => `<article class="card"><h3>${escapeHtml(mail.subject || "(sin asunto)")}</h3>
<p class="meta">Para ${escapeHtml(mail.to)} · ${escapeHtml(mail.sentAt)} · ${escapeHtml(mail.state)}</p><pre>${linked(mail.text)}</pre>${mail.attachments.map(attachmentLink).join("")}</article>`,
  );
  return page(
    "Bandeja de salida",
    `<h1>Bandeja de salida</h1><p class="muted">Lo que Rebi habría enviado por correo desde esta máquina. <a href="/outbox">Actualizar</a></p>
<h2>Códigos de la cuenta</h2>${codeCards.join("") || `<p class="muted">Todavía no hay códigos.</p>`}
<h2>Correos</h2>${mails === null ? `<p class="muted">No se pudo leer la colección mail de Firestore.</p>` : mailCards.join("") || `<p class="muted">Todavía no hay correos.</p>`}`,
  );
}

/** Codes that none of the mails shows, each once, newest first. */
function unmailed(codes: readonly OobCode[], mails: readonly Mail[]): OobCode[] {
  const byCode = new Map(codes.toReversed().map((code) => [code.oobCode, code]));
  return [...byCode.values()].filter(({ oobCode }) => !mails.some(({ text }) => text.includes(oobCode)));
}

/** Documents of the collection `mail`, as a query answers them in Firestore's REST form: in its order. */
export function mailsOf(answer: unknown): Mail[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown) => {
    const { document } = record(entry);
    if (document === undefined) return [];
    const { fields, createTime } = record(document);
    const mail = record(plain({ mapValue: { fields } }));
    const message = record(mail["message"]);
    const template = record(mail["template"]);
    const html = typeof message["html"] === "string" ? message["html"].replace(/<[^>]*>/g, "") : "";
    return {
      to: [mail["to"]].flat().join(", "),
      subject: String(message["subject"] ?? template["name"] ?? ""),
      text: String(message["text"] ?? (html || JSON.stringify(template["data"] ?? {}, null, 2))),
      state: stateOf(record(mail["delivery"])),
      sentAt: typeof createTime === "string" ? createTime : "",
      attachments: [message["attachments"] ?? []].flat().map((file) => {
        const { filename, contentType, content } = record(file);
        return { filename: String(filename), contentType: String(contentType), content: String(content) };
      }),
    };
  });
}

function stateOf({ state, error }: Record<string, unknown>): string {
  if (state === "SUCCESS") return "entregado al servicio de correo";
  return state === "ERROR" ? `falló: ${String(error)}` : "en cola";
}

/** Saved by a click: the page needs no address for it. */
function attachmentLink({ filename, contentType, content }: Mail["attachments"][number]): string {
  return `<p class="meta">Adjunto: <a download="${escapeHtml(filename)}" href="${escapeHtml(`data:${contentType};base64,${content}`)}">${escapeHtml(filename)}</a></p>`;
}

function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/g)
    .map((part, index) =>
      index % 2 === 1 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part),
    )
    .join("");
}

/** A Firestore value as plain JavaScript, as far as a mail needs it. */
function plain(value: unknown): unknown {
  const [kind, content] = Object.entries(record(value))[0] ?? [];
  if (kind === "mapValue")
    return Object.fromEntries(
      Object.entries(record(record(content)["fields"])).map(([key, inner]) => [key, plain(inner)]),
    );
  if (kind === "arrayValue") {
    const { values } = record(content);
    return Array.isArray(values) ? values.map(plain) : [];
  }
  return kind === "nullValue" ? null : content;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
