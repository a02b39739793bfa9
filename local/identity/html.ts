export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Headers of every page of the door: no script can run, and nothing is kept. */
export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
} as const;

const STYLES = `
:root{color-scheme:light dark;--line:#d6d9de;--muted:#5c6570;--accent:#0b6b4f;--raised:#fff;--ground:#f5f6f4}
@media (prefers-color-scheme:dark){:root{--line:#3a4048;--muted:#a3acb8;--accent:#57c79d;--raised:#1d2126;--ground:#14171a}}
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--ground)}
main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:2rem 0 .75rem}
p{margin:.25rem 0}.muted{color:var(--muted)}.card{background:var(--raised);border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:.75rem 0}
.card h3{margin:0;font-size:1rem}.meta{color:var(--muted);font-size:.875rem;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.75rem 0 0}
a{color:var(--accent)}label{display:block;margin:.75rem 0 .25rem;font-weight:600}.pick{display:flex;gap:.5rem;align-items:center;font-weight:400;margin:.25rem 0}
input:not([type=radio]){width:100%;padding:.6rem .75rem;font:inherit;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit}
fieldset{border:0;padding:0;margin:1rem 0}legend{font-weight:600;padding:0}.row{display:flex;gap:.75rem;margin-top:1.25rem;flex-wrap:wrap}
button{font:inherit;font-weight:600;padding:.6rem 1.1rem;border-radius:.5rem;border:1px solid var(--accent);background:var(--accent);color:var(--raised);cursor:pointer}
button.quiet{background:transparent;color:inherit;border-color:var(--line)}code{font-size:.9em;overflow-wrap:anywhere}`;

export function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeHtml(title)}</title><style>${STYLES}</style></head><body><main>${body}</main></body></html>`
  );
}
