import { Link } from "@remix-run/react";

import { inboxPath, LAST_MESSAGE, threadPath, type Inbox, type InboxThread } from "~/messages/model";
import { Thumbnail } from "~/selling/thumbnail";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";
import { classes } from "~/ui/classes";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";

/** Name of the other user of a thread, also of a deleted account. */
export function nameOfOther({ otherName, otherErased }: Pick<InboxThread, "otherName" | "otherErased">): string {
  return otherName ?? (otherErased ? "Persona eliminada" : "Cuenta no disponible");
}

export function InboxPage({ threads, page, pages }: Inbox) {
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader title="Mensajes" lead="Tus conversaciones con compradores y vendedores." />
      {threads.length === 0 ? <Empty /> : null}
      {threads.length > 0 ? (
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {threads.map((thread) => (
            <Row key={thread.id} thread={thread} />
          ))}
        </ul>
      ) : null}
      <Pagination page={page} pages={pages} hrefOf={inboxPath} />
    </div>
  );
}

function Empty() {
  return (
    <EmptyList
      icon="mail"
      title="Todavía no tienes mensajes"
      text={"Cuando escribas a un vendedor, o alguien pregunte por un anuncio tuyo, la conversación aparecerá aquí."}
      to="/comprar"
      action="Ver anuncios"
    />
  );
}

function Row({ thread }: { thread: InboxThread }) {
  const isUnread = thread.unread > 0;
  return (
    <li className="border-b border-line last:border-0">
      <Link
        to={`${threadPath(thread.id)}#${LAST_MESSAGE}`}
        className={classes("flex items-center gap-4 px-4 py-3 hover:bg-sunken", isUnread && "bg-accent-soft")}
      >
        <span className="relative flex-none">
          <Thumbnail listing={thread.vehicle} className="w-16" />
          <Avatar {...thread.otherFace} className="absolute -right-2 -bottom-1 size-8 border-2 border-raised text-xs" />
        </span>
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className={classes("min-w-0 truncate", isUnread ? "font-bold" : "font-semibold")}>
              {nameOfOther(thread)}
            </span>
            <time dateTime={thread.at.toISOString()} className="flex-none text-sm text-muted">
              {thread.when}
            </time>
          </span>
          <span className="truncate text-sm text-muted">{thread.listingTitle}</span>
          <span className="flex items-center justify-between gap-3">
            <span className={classes("min-w-0 truncate", isUnread && "font-semibold")}>
              {thread.isMine ? "Tú: " : ""}
              {thread.excerpt}
            </span>
            {isUnread ? (
              <Badge className="bg-ink text-surface">
                {thread.unread > 99 ? "99+" : thread.unread} {thread.unread === 1 ? "nuevo" : "nuevos"}
              </Badge>
            ) : null}
          </span>
        </span>
      </Link>
    </li>
  );
}
