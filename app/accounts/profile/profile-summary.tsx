import { Link } from "@remix-run/react";

import { formatMonth } from "~/business/format";
import { findDepartment } from "~/business/peru";
import type { PhotoRef } from "~/platform/images";
import { LinkButton } from "~/ui/button";
import { Dots } from "~/ui/dots";
import { Panel } from "~/ui/panel";

import type { MissingPart } from "./completion";
import { ProfilePhoto } from "./profile-photo";
import type { UserView } from "./user-view";

interface ProfileSummaryProps {
  view: UserView;
  department: string | null;
  photo: PhotoRef | null;
  /** Each waits for the user, the most urgent first. */
  tasks: readonly MissingPart[];
}

/** The first screen of the account: who it is, and what is to be done. The lists follow (./profile-layout.tsx). */
export function ProfileSummary({ view, department, photo, tasks }: ProfileSummaryProps) {
  const place = department === null ? null : findDepartment(department)?.name;
  const facts = [
    `En Rebi desde ${formatMonth(view.created_at)}`,
    place,
    view.rating_avg !== null && view.rating_count
      ? `${view.rating_avg.toFixed(1)} de 5, ${view.rating_count} ${view.rating_count === 1 ? "opinión" : "opiniones"}`
      : null,
  ].filter(Boolean);
  return (
    <div className="grid gap-4 pt-4 sm:pt-10">
      <div className="flex items-center gap-3">
        <ProfilePhoto photo={photo} sizes="4rem" className="size-16" />
        <div className="min-w-0 flex-1">
          <h1 className="text-2xl tracking-tight">{view.display_name || "Mi perfil"}</h1>
          <p className="text-sm break-words text-muted">{view.email}</p>
          <Dots text={facts.join(" · ")} className="text-sm text-muted" />
          <Link to={`/vendedor/${view.uid}`} className="link inline-flex min-h-6 items-center text-sm">
            Ver mi página pública
          </Link>
        </div>
      </div>
      {tasks.length > 0 ? <Tasks tasks={tasks} /> : null}
    </div>
  );
}

function Tasks({ tasks }: Pick<ProfileSummaryProps, "tasks">) {
  return (
    <Panel as="section" aria-labelledby="por-hacer">
      <h2 id="por-hacer" className="text-lg">
        Por hacer
      </h2>
      <ul className="divide-y divide-line">
        {tasks.map(({ title, text, act, to }, position) => (
          <li key={to + title} className="flex items-center gap-3 py-3 last:pb-0">
            <p className="min-w-0 flex-1">
              <b className="wrap-anywhere">{title}</b>
              {text ? <span className="block text-sm text-muted">{text}</span> : null}
            </p>
            <LinkButton to={to} variant={position === 0 ? "primary" : "secondary"} aria-label={`${act}: ${title}`}>
              {act}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
