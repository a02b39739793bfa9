import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import type { ReactNode } from "react";

import { usePage } from "~/shell/page/page-context";

/** The document around every page: head, styles and scripts. */
export function DocumentFrame({ children }: { children: ReactNode }) {
  const { nonce, scriptless, theme, inlineCss, cssHref, saved, requestId } = usePage();
  return (
    <html
      lang="es-PE"
      data-theme={theme}
      data-saved={saved || undefined}
      data-request={requestId || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
        {inlineCss === null ? (
          <link rel="stylesheet" href={cssHref} />
        ) : (
          <style id="estilos" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineCss }} />
        )}
      </head>
      <body>
        {children}
        {scriptless ? null : (
          <>
            <ScrollPosition />
            <PageScripts />
          </>
        )}
      </body>
    </html>
  );
}

/**
 * Scrolls to the top on navigation and back to the former position. An adaptive page gets an empty element in place of
 * the script that restores it at once: without React the browser does so itself.
 */
function ScrollPosition() {
  const { nonce, fingerprint } = usePage();
  return fingerprint && import.meta.env.SSR ? <script nonce={nonce} /> : <ScrollRestoration nonce={nonce} />;
}

/** The bootstrap, and Remix's own scripts unless this page leaves React to the bootstrap. */
function PageScripts() {
  const { nonce, fingerprint, cssHref, heartsHref, bootstrap } = usePage();
  return (
    <>
      <script
        id="arranque"
        nonce={nonce}
        data-css={cssHref}
        data-hearts={heartsHref}
        data-fingerprint={fingerprint ?? undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: bootstrap }}
      />
      {fingerprint ? null : <Scripts nonce={nonce} />}
    </>
  );
}
