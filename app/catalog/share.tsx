import { useEffect, useState } from "react";

import { Button, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** Share by a link that always works; where scripts run, also by the device and the clipboard. */
export function Share({ title, url }: { title: string; url: string }) {
  const [means, setMeans] = useState({ device: false, clipboard: false });
  const [copied, setCopied] = useState(false);
  // After hydration, as the server cannot know what the browser has.
  useEffect(() => setMeans({ device: "share" in navigator, clipboard: "clipboard" in navigator }), []);

  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the sheet is a choice; anything else only goes to the log (specification, section 8).
      if (!(error instanceof DOMException && error.name === "AbortError")) console.warn("share-failed", error);
    });
  };
  const copy = () => {
    navigator.clipboard.writeText(url).then(() => setCopied(true), (error: unknown) => console.warn("copy-failed", error));
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant: "secondary", size: "sm" })}>
        <Icon name="whatsapp" /> Compartir por WhatsApp
      </a>
      {means.clipboard ? (
        <Button type="button" variant="secondary" size="sm" onClick={copy}>
          <Icon name="copy" /> Copiar enlace
        </Button>
      ) : null}
      {means.device ? (
        <Button type="button" variant="secondary" size="sm" onClick={share}>
          <Icon name="share" /> Compartir
        </Button>
      ) : null}
      <span role="status" className="text-sm text-success">
        {copied ? "Enlace copiado" : ""}
      </span>
    </div>
  );
}
