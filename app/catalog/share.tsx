import { useState, useSyncExternalStore } from "react";

import { Button, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { COPY_ICON, SHARE_ICON, WHATSAPP_ICON } from "~/ui/icon-paths";

/** Share by a link that always works; where scripts run, also by the device and the clipboard. */
export function Share({ title, url }: { title: string; url: string }) {
  const canShare = useBrowserHas("share");
  const canCopy = useBrowserHas("clipboard");
  const [message, setMessage] = useState("");

  const share = () => {
    navigator.share({ title, url }).catch((error: unknown) => {
      // Closing the device's sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setMessage("No pudimos abrir las opciones para compartir");
    });
  };
  const copy = () => {
    navigator.clipboard.writeText(url).then(
      () => setMessage("Enlace copiado"),
      () => setMessage("No pudimos copiar el enlace"),
    );
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <Icon path={WHATSAPP_ICON} /> Compartir por WhatsApp
      </a>
      {canCopy ? (
        <Button type="button" variant="secondary" size="sm" onClick={copy}>
          <Icon path={COPY_ICON} /> Copiar enlace
        </Button>
      ) : null}
      {canShare ? (
        <Button type="button" variant="secondary" size="sm" onClick={share}>
          <Icon path={SHARE_ICON} /> Compartir
        </Button>
      ) : null}
      <span role="status" className="text-sm text-muted">
        {message}
      </span>
    </div>
  );
}

/** An icon: the device's own sheet where there is one, else the ways of `Share` and the address to copy. */
export function FoldedShare({ title, url }: { title: string; url: string }) {
  const canShare = useBrowserHas("share");
  return (
    <details>
      <summary
        aria-label="Compartir"
        className={buttonClass({ variant: "secondary" }, "cursor-pointer px-3 list-none")}
        onClick={(event) => {
          if (!canShare) return;
          event.preventDefault();
          // Closing the device's sheet is a choice, not a failure.
          navigator.share({ title, url }).catch(() => undefined);
        }}
      >
        <Icon path={SHARE_ICON} />
      </summary>
      <div className="grid gap-2 pt-3">
        <Share title={title} url={url} />
        <p className="text-sm break-all select-all">{url}</p>
      </div>
    </details>
  );
}

/** False on the server and while hydrating, as the server cannot know. */
function useBrowserHas(feature: "share" | "clipboard"): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => feature in navigator,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
