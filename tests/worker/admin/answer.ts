/** What an action answered: a redirect, or a failure with its status. */
export interface Answer {
  status?: number;
  location?: string | null;
  errors?: Record<string, string>;
  values?: Record<string, string>;
}

export async function answerOf(asked: Promise<unknown>): Promise<Answer> {
  const reply = await asked.catch((thrown: unknown) => thrown);
  if (reply instanceof Response) return { status: reply.status, location: reply.headers.get("Location") };
  const { data, init } = reply as { data: Answer; init: { status?: number } };
  return { ...(typeof data === "object" && data), ...(init?.status !== undefined && { status: init.status }) };
}
