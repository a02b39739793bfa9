import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { missingParts } from "~/accounts/profile/completion";
import { ProfileSummary } from "~/accounts/profile/profile-summary";
import { toUserView } from "~/accounts/profile/user-view";
import { notFound } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { pageMeta } from "~/shell/page/title";

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

export default function ProfileHome() {
  return <ProfileSummary {...useLoaderData<typeof loader>()} />;
}

function questionsTask(count: number) {
  const title = count === 1 ? "Tienes 1 pregunta por responder" : `Tienes ${count} preguntas por responder`;
  return { title, act: "Responder", to: "/perfil/preguntas" };
}
