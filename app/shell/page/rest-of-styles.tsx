import { usePage } from "./page-context";

/** Stands for the styles that this element gets (~/shell/delivery/delivery.ts). */
export const restOfStyles = (nonce: string | undefined): string => `/*${nonce}…*/`;

/**
 * Ends the first view of a document that has its styles inline: those that only what follows uses come here, so that
 * what the page is opened for comes earlier. Right after the largest picture.
 */
export function RestOfStyles() {
  const { nonce, inlineCss } = usePage();
  return inlineCss === null ? null : (
    <style
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? restOfStyles(nonce) : "" }}
    />
  );
}
