import { data, type ActionFunction, type AppLoadContext } from "@remix-run/cloudflare";

import { UpstreamError } from "~/platform/errors";
import { SignInRequired } from "~/platform/http/sign-in-required";

import { LEADS_TO_HEADER, SENDER_HEADER, type MachineRejection } from "./constants";

const SIGN_IN = "Inicia sesión para enviarlo.";
const ELSEWHERE = "Ábrelo y envíalo desde su página.";

/** Answers by the context of their request: Remix renders what an action answers as a page or a stream. */
const answers = new WeakMap<AppLoadContext, Response>();

/**
 * The small answer to a form that the outbox sent (app/shell/outbox), in place of the page; null for all others.
 * 204: accepted, and LEADS_TO_HEADER names its page; 401: its writer is not the signed-in user; else the rejection.
 */
export function machineAnswerOf(context: AppLoadContext): Response | null {
  return answers.get(context) ?? null;
}

/**
 * An action that also notes its outcome for the outbox. `run`: the action itself; `shown`: the one that keeps the typed
 * values through a sign-in, which the outbox does itself. A form is never sent in another user's session.
 */
export function answeringMachines(run: ActionFunction, shown: ActionFunction): ActionFunction {
  return async (args) => {
    const { request, context } = args;
    const sender = request.headers.get(SENDER_HEADER);
    if (sender === null) return shown(args);
    const note = (answer: Response): void => void answers.set(context, answer);
    try {
      if (((await context.accounts.session())?.uid ?? "") !== sender) {
        note(rejection(401, SIGN_IN));
        // Never the noted response itself: Remix reads the action's answer, and a body is read once.
        return data(null, { status: 401 });
      }
      const answer: unknown = await run(args);
      note(await answerTo(answer));
      return answer;
    } catch (thrown) {
      const answer = thrownAnswer(thrown);
      if (answer) note(answer);
      throw thrown;
    }
  };
}

async function answerTo(answer: unknown): Promise<Response> {
  if (answer instanceof Response) {
    // A page or a file has no message of its own.
    if (answer.status >= 400)
      return rejection(
        answer.status,
        messageOf(
          await answer
            .clone()
            .json()
            .catch(() => null),
        ),
      );
    return accepted(answer.headers);
  }
  const { status, body, retryAfter } = unwrap(answer);
  // The same page again: a file taken out, districts asked for. Nothing was accepted.
  return rejection(status < 400 ? 422 : status, messageOf(body), retryAfter);
}

/** Null for an unexpected error: the gate answers it. */
function thrownAnswer(thrown: unknown): Response | null {
  if (thrown instanceof SignInRequired) return rejection(401, SIGN_IN);
  if (thrown instanceof UpstreamError) return rejection(thrown.status, thrown.publicMessage);
  if (thrown instanceof Response) return rejection(thrown.status >= 400 ? thrown.status : 422, ELSEWHERE);
  const { status, body } = unwrap(thrown);
  return status >= 400 ? rejection(status, messageOf(body)) : null;
}

function unwrap(answer: unknown): { status: number; body: unknown; retryAfter: string | null } {
  if (!isRecord(answer) || answer["type"] !== "DataWithResponseInit")
    return { status: 200, body: answer, retryAfter: null };
  const init = answer["init"] as ResponseInit | null | undefined;
  return {
    status: init?.status ?? 200,
    body: answer["data"],
    retryAfter: new Headers(init?.headers).get("Retry-After"),
  };
}

/** For a failure the messages of its fields, else its own. */
function messageOf(body: unknown): string {
  if (!isRecord(body)) return ELSEWHERE;
  const errors = isRecord(body["errors"]) ? Object.values(body["errors"]) : [body["message"]];
  return errors.filter((error) => typeof error === "string" && error !== "").join(" ") || ELSEWHERE;
}

function accepted(headers: Headers): Response {
  const answer = new Response(null, { status: 204 });
  const to = headers.get("Location");
  if (to !== null) answer.headers.set(LEADS_TO_HEADER, to);
  // Hearts of visitors are a cookie. A message for the next page is not needed: the outbox shows its own.
  for (const cookie of headers.getSetCookie())
    if (!cookie.startsWith("__Host-flash=")) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

function rejection(status: number, message: string, retryAfter: string | null = null): Response {
  const headers = new Headers(retryAfter === null ? [] : [["Retry-After", retryAfter]]);
  return Response.json({ message } satisfies MachineRejection, { status, headers });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
