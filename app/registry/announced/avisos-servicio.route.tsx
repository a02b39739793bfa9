import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { pageMeta } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { ServiceNoticeState } from "./announced.server";
import { ANNOUNCED } from "./services";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token authorises, here and in the action, without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const notice = await context.announced.noticeState(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

/**
 * By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no
 * redirect.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const notice = await context.announced.withdraw(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

export const meta = pageMeta("Avisos de servicios");

export default function AvisosServicio() {
  const { notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <WithdrawNoticePage notice={answer ? answer.notice : notice} />;
}

function WithdrawNoticePage({ notice }: { notice: ServiceNoticeState }) {
  return (
    <Container narrow className="pb-10">
      <PageHeader title={titleOf(notice)} />
      <Panel className="grid justify-items-start gap-4">
        {notice === null ? (
          <p>Usa el enlace completo del correo que te enviamos.</p>
        ) : notice.isOn ? (
          <>
            <p>
              Guardamos tu correo solo para avisarte cuando abra <strong>«{ANNOUNCED[notice.service].title}»</strong>.
            </p>
            <Form method="post">
              <Button size="lg">Borrar mi correo</Button>
            </Form>
          </>
        ) : (
          <p role="status">Tu correo ya no está en la lista de «{ANNOUNCED[notice.service].title}».</p>
        )}
      </Panel>
    </Container>
  );
}

function titleOf(notice: ServiceNoticeState): string {
  if (notice === null) return "Este enlace no sirve o ya venció";
  return notice.isOn ? "¿Ya no quieres el aviso?" : "No te avisaremos";
}
