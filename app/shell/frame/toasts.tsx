import { useLocation } from "@remix-run/react";

import type { Flash } from "~/platform/http/http";
import { NOTICE } from "~/shell/hearts/constants";
import { Icon } from "~/ui/icon";

const ICONS: Record<Flash["type"], string> = {
  success: "check-circle",
  error: "alert",
  warning: "alert",
  info: "info",
};

/**
 * Message of the last change. It disappears after 5 s by styles alone (so also without scripts), and waits while it is
 * pointed at or holds the focus; errors and messages with an undo stay. Closing is a link to the page without it.
 */
export function Toasts({ flash }: { flash: Flash | null }) {
  const { pathname, search, key } = useLocation();
  const error = flash?.type === "error";
  return (
    <div className="toasts">
      {/* For scripts without React, which never changes its content. */}
      <div id={NOTICE} role="status" dangerouslySetInnerHTML={{ __html: "" }} />
      <div role="status">{flash && !error ? <Toast key={key} flash={flash} href={pathname + search} /> : null}</div>
      {flash && error ? (
        <div role="alert">
          <Toast key={key} flash={flash} href={pathname + search} />
        </div>
      ) : null}
    </div>
  );
}

function Toast({ flash, href }: { flash: Flash; href: string }) {
  return (
    <div className={`toast toast-${flash.type}${flash.undo ? " toast-stays" : ""}`}>
      <Icon name={ICONS[flash.type]} className="mt-0.5 size-5" />
      <p className="min-w-0 flex-1">
        {flash.message}{" "}
        {flash.link ? (
          <a href={flash.link.to} className="link">
            {flash.link.label}
          </a>
        ) : null}
      </p>
      {flash.undo ? (
        <form method="post" action={flash.undo.to}>
          <button name={flash.undo.name} value={flash.undo.value} className="link min-h-6">
            Deshacer
          </button>
        </form>
      ) : null}
      <a href={href} data-dismiss="" className="-my-2 -mr-2 grid size-10 place-items-center">
        <Icon name="close" className="size-4" />
        <span className="sr-only">Cerrar aviso</span>
      </a>
    </div>
  );
}
