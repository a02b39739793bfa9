import { data, type ActionFunction } from "@remix-run/cloudflare";

import { UpstreamError } from "~/platform/errors";
import { badRequest, declaredLength, readForm } from "~/platform/http/http";
import { safeRedirect } from "~/platform/http/redirects";
import { SignInRequired } from "~/platform/http/sign-in-required";
import { displayName } from "~/platform/photos/inspect";

import { typedEntries, typedValues } from "./forms";
import { streamForm, textOf } from "./multipart.server";

/** Larger forms carry files: their text is read past the files once the session proves to be expired. */
const MAX_KEPT_BYTES = 64 * 1024;
const MAX_STREAMED = { maxFileBytes: 12 * 1024 * 1024, maxBytes: 48 * 1024 * 1024, maxTextBytes: 512 * 1024 };
const MAX_FILE_NAMES = 10;
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
/** Names of fields that our own markup fills: a form with only these contains nothing typed. */
const HIDDEN_FIELD = /^(?:intent|key|provider|redirect|theme|version|volver|id|\w+Id|\w+_id)$/;

/** A form that was not processed because a service is down, with its typed values. */
export class UnprocessedFormError extends Error {
  override readonly name = "UnprocessedFormError";
  override readonly cause: UpstreamError;
  readonly typed: [name: string, value: string][];
  constructor(cause: UpstreamError, typed: [name: string, value: string][]) {
    super(cause.message);
    this.cause = cause;
    this.typed = typed;
  }
}

/**
 * Wraps an action that the sign-in may interrupt. When the session has expired, or the user has to act on another page
 * first (`FormFailure.leaving`), the typed values are saved for the page to return to; once the form is accepted, they
 * are deleted. A form that posts to an address without a page of its own (`hasPage` false) leads back to the page it
 * was sent from.
 * @throws UnprocessedFormError in place of an UpstreamError, where anything was typed; a 400 for what is no form
 */
export function withFormRecovery(run: ActionFunction, hasPage: boolean): ActionFunction {
  return async (args) => {
    const { savedSubmissions, alsoSet } = args.context;
    const { pathname } = new URL(args.request.url);
    const body = hasPage && isKeepable(args.request) ? await wholeBody(args.request) : null;
    const request = body ? withBody(args.request, body) : args.request;

    const keep = ({ form, files }: FormText) =>
      savedSubmissions.keep({ path: pathname, values: typedValues(form), files });
    const taken = async <T>(answer: T): Promise<T> =>
      hasPage && isAccepted(answer) ? (withHeaders(answer, await savedSubmissions.forget(pathname)) as T) : answer;
    try {
      const answer = withHeaders(await run({ ...args, request }), alsoSet);
      if (body && isLeaving(answer))
        return withHeaders(answer, await keep(wholeText(await readForm(withBody(args.request, body)))));
      return await taken(answer);
    } catch (thrown) {
      const isDown = thrown instanceof UpstreamError;
      if (!isDown && !(thrown instanceof SignInRequired)) throw await taken(thrown);
      if (!isDown && !hasPage) throw signInFrom(args.request, thrown);
      const text = body ? wholeText(await readForm(withBody(args.request, body))) : await streamedText(args.request);
      const entries = typedEntries(text.form);
      if (!entries.some(([name, value]) => value.trim() !== "" && !HIDDEN_FIELD.test(name))) throw thrown;
      throw isDown ? new UnprocessedFormError(thrown, entries) : withHeaders(thrown, await keep(text));
    }
  };
}

function isKeepable(request: Request): boolean {
  const length = declaredLength(request);
  return length > 0 && length <= MAX_KEPT_BYTES && FORM_TYPE.test(request.headers.get("Content-Type") ?? "");
}

/** @throws a 400 where its sender hung up */
function wholeBody(request: Request): Promise<ArrayBuffer> {
  return request.arrayBuffer().catch(() => {
    throw badRequest();
  });
}

interface FormText {
  form: FormData;
  /** Names of its files: the page asks for them again. */
  files: string[];
}

function wholeText(form: FormData): FormText {
  const files = [...form.values()].filter((value): value is File => typeof value !== "string" && value.name !== "");
  return { form, files: namesOf(files) };
}

/** The text of a long form with files whose body is still unread. */
async function streamedText(request: Request): Promise<FormText> {
  const length = declaredLength(request);
  const isLong = length > MAX_KEPT_BYTES && length <= MAX_STREAMED.maxBytes;
  if (request.bodyUsed || !isLong || !request.headers.get("Content-Type")?.startsWith("multipart/form-data"))
    return { form: new FormData(), files: [] };
  const { fields, files } = await streamForm(request, MAX_STREAMED);
  const sent: { name: string }[] = [];
  const named = async function* () {
    for await (const file of files) {
      sent.push({ name: file.name });
      yield file;
    }
  };
  return { form: await textOf({ fields, files: named() }), files: namesOf(sent) };
}

function namesOf(files: readonly { name: string }[]): string[] {
  return files.slice(0, MAX_FILE_NAMES).map(({ name }) => displayName(name, "archivo sin nombre"));
}

function withBody({ url, method, headers, signal }: Request, body: ArrayBuffer): Request {
  return new Request(url, { method, headers, signal, body });
}

function signInFrom(request: Request, guard: SignInRequired): SignInRequired {
  const referer = request.headers.get("Referer") ?? "";
  const page = URL.canParse(referer) ? new URL(referer) : null;
  const back = page?.origin === new URL(request.url).origin ? safeRedirect(page.pathname + page.search, "/") : "/";
  return new SignInRequired(back, guard.headers, guard.cause);
}

type WithInit = ReturnType<typeof data<unknown>>;

export function isWithInit(answer: unknown): answer is WithInit {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "DataWithResponseInit";
}

/** Rejected until the user has done something on another page. */
function isLeaving(answer: unknown): boolean {
  if (!isWithInit(answer)) return false;
  const { data: failure } = answer;
  return typeof failure === "object" && failure !== null && "leaving" in failure && failure.leaving === true;
}

function isAccepted(answer: unknown): boolean {
  if (answer instanceof Error) return false;
  const status = answer instanceof Response ? answer.status : isWithInit(answer) ? (answer.init?.status ?? 200) : 200;
  return status < 400;
}

function withHeaders(answer: unknown, added: Headers): unknown {
  const cookies = added.getSetCookie();
  if (cookies.length === 0) return answer;
  const headers = new Headers(
    answer instanceof Response ? answer.headers : isWithInit(answer) ? answer.init?.headers : undefined,
  );
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (answer instanceof Response)
    return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers });
  return isWithInit(answer) ? data(answer.data, { ...answer.init, headers }) : data(answer, { headers });
}
