import { escapeHtml, page } from "../identity/html.ts";

/** A message that would have reached a telephone. */
export interface SentCode {
  /** E.164. */
  to: string;
  channel: "WhatsApp" | "SMS";
  text: string;
  code: string;
  at: string;
}

/** The page of all codes, which reach nobody; newest first. */
export function codesPage(sent: readonly SentCode[]): string {
  const cards = sent.map(
    ({ to, channel, text, at }) =>
      `<article class="card"><h3>${channel} a ${escapeHtml(to)}</h3><p class="meta">${escapeHtml(at)}</p><pre>${escapeHtml(text)}</pre></article>`,
  );
  return page(
    "Códigos por celular",
    `<h1>Códigos por celular</h1><p class="muted">Lo que Rebi habría enviado por WhatsApp o SMS desde esta máquina. <a href="/">Actualizar</a></p>${cards.join("") || `<p class="muted">Todavía no hay códigos.</p>`}`,
  );
}
