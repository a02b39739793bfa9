import { Links, Meta, Scripts, ScrollRestoration } from "@remix-run/react";
import { useState, type ReactNode } from "react";

import { speculationRules } from "~/shell/delivery/speculation";
import { usePage, type PageDelivery } from "~/shell/page/page-context";
import { BAR_COLOR, BAR_COLORS, DARK_DEVICE, parseTheme } from "~/shell/page/theme";
import { SavesData } from "~/ui/picture";
import { useHydrated } from "~/ui/use-hydrated";

export function DocumentFrame({ children }: { children: ReactNode }) {
  const { nonce, scriptless, theme, textSize, savesData, inlineCss, cssHref, saved, requestId, ios, remounted } =
    useDocument();
  return (
    <html
      lang="es-PE"
      data-theme={theme}
      data-text={textSize}
      data-saving={savesData ? "" : undefined}
      data-saved={saved || undefined}
      data-request={requestId || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content={`width=device-width, initial-scale=1${ios ? ", viewport-fit=cover" : ""}`} />
        {theme === "system" ? <meta name={BAR_COLOR} media={DARK_DEVICE} content={BAR_COLORS.dark} /> : null}
        <meta name={BAR_COLOR} content={BAR_COLORS[theme === "dark" ? "dark" : "light"]} />
        <Meta />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {ios ? <IosTags /> : null}
        <Links />
        {inlineCss === null ? null : (
          <style id="estilos" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inlineCss }} />
        )}
        {inlineCss === null || remounted ? <link rel="stylesheet" href={cssHref} /> : null}
      </head>
      <body className={ios ? "ios" : undefined}>
        <SavesData.Provider value={savesData}>{children}</SavesData.Provider>
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

/** For the home screen of iPhones, which would take an icon of the manifest with its round corners. */
function IosTags() {
  return (
    <>
      <meta name="apple-mobile-web-app-status-bar-style" content="default" />
      <meta name="mobile-web-app-capable" content="yes" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

/**
 * The delivery of this document. An error that reaches the root makes React mount the document again and drop the old
 * one: theme, size of text, hearts and styles are then taken from the old document, the styles as text, so that the
 * error page is styled at once and without a connection.
 */
function useDocument(): PageDelivery & { remounted: boolean } {
  const page = usePage();
  const remounted = useHydrated();
  const [delivery] = useState(() => ({ ...page, ...(remounted && currentLook(document)), remounted }));
  return delivery;
}

/** Theme, size of text, hearts and styles. Rules as text lose a little, so the file follows. */
function currentLook(page: Document): Pick<PageDelivery, "theme" | "textSize" | "saved" | "inlineCss"> {
  const { theme, text, saved = "" } = page.documentElement.dataset;
  const rules = [...page.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  return {
    theme: parseTheme(theme),
    textSize: text as PageDelivery["textSize"],
    saved,
    inlineCss: rules.map(({ cssText }) => cssText).join("\n"),
  };
}

/**
 * Scrolls to the top on navigation and back to the former position. An adaptive page gets an empty element in place of
 * the script that restores it at once: without React the browser does so itself. The rules for fetching ahead take its
 * place, where there are any.
 */
function ScrollPosition() {
  const { nonce, fingerprint, ahead, requestId } = usePage();
  if (!fingerprint || !import.meta.env.SSR) return <ScrollRestoration nonce={nonce} />;
  if (!ahead) return <script nonce={nonce} />;
  const rules = { __html: speculationRules(requestId) };
  return <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={rules} />;
}

/** The bootstrap, and Remix's own scripts unless this page leaves React to the bootstrap. */
function PageScripts() {
  const { nonce, fingerprint, cssHref, extrasHref, bootstrap } = usePage();
  return (
    <>
      <script
        id="arranque"
        nonce={nonce}
        data-css={cssHref}
        data-extras={extrasHref}
        data-fingerprint={fingerprint ?? undefined}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: bootstrap }}
      />
      {fingerprint ? null : <Scripts nonce={nonce} />}
    </>
  );
}
