import { takeFlash, type Flash } from "~/platform/http/http";

/** Answer of an action: a redirect, or a failure with its status. */
export interface Answer {
  status?: number;
  location?: string | null;
  errors?: Record<string, string>;
  values?: Record<string, string>;
  /** Why rows of a confirmation stay as they are. */
  left?: string[];
  /** Message that it leaves for the next page. */
  flash?: Flash | null;
}

export async function answerOf(asked: Promise<unknown>): Promise<Answer> {
  const reply = await asked.catch((thrown: unknown) => thrown);
  if (reply instanceof Response)
    return { status: reply.status, location: reply.headers.get("Location"), flash: flashOf(reply) };
  const { data, init } = reply as { data: Answer; init: { status?: number } };
  return { ...(typeof data === "object" && data), ...(init?.status !== undefined && { status: init.status }) };
}

function flashOf({ headers }: Response): Flash | null {
  const Cookie = headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
  return takeFlash(new Request("https://rebi.test/", { headers: { Cookie } })).flash;
}
