import { useLoaderData, Link } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { missingParts, type MissingPart } from "~/accounts/profile/completion";
import { toUserView, type UserView } from "~/accounts/profile/user-view";
import { formatMonth } from "~/business/format";
import { findDepartment } from "~/business/peru";
import { notFound } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { Dots } from "~/ui/dots";
import { Panel } from "~/ui/panel";

import { ProfilePhoto } from "./profile-photo";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(
  async ({ context, uid }) => {
    // The page is there without what waits: each has a list of its own as well.
    const [user, tasks, waiting] = await Promise.all([
      context.accounts.user(uid),
      nullIfUnavailable(() => context.orders.tasks(uid), context.log),
      nullIfUnavailable(() => context.questions.waiting(uid), context.log),
    ]);
    if (user === null) throw notFound("No encontramos tu perfil.");
    const questions = waiting ? [questionsTask(waiting)] : [];
    return {
      view: toUserView(user),
      department: user.department,
      photo: user.photo,
      tasks: [...(tasks ?? []), ...questions, ...missingParts(user)],
    };
  },
  { reading: true },
);

export const meta = pageMeta("Mi perfil");

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

export default function ProfileHome() {
  return <ProfileSummary {...useLoaderData<typeof loader>()} />;
}

function questionsTask(count: number) {
  const title = count === 1 ? "Tienes 1 pregunta por responder" : `Tienes ${count} preguntas por responder`;
  return { title, act: "Responder", to: "/perfil/preguntas" };
}
