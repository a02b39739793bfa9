import { beforeEach } from "vitest";

import { addBusinessDays, limaDay } from "~/business/calendar";
import * as detail from "~/complaints/admin/reclamo.route";
import { ANSWER_DAYS } from "~/complaints/constants";
import type { Progress, Sheet } from "~/complaints/model";

import { makeFiledSheet, makeProgress } from "../../factories/complaints";
import { answered, args, type Handler } from "../accounts/pages-support";
import { database, databaseDown, signedInPerson, visit } from "../accounts/support";

export type Answer = Awaited<ReturnType<typeof answered>>;

/** Set again for each test (`beginWithSheet`). */
export let admin: { uid: string; cookie: string };
/** A sheet that was filed before the test. */
export let number: string;

/** A sheet in the book, filed now. */
export async function filed(
  uid: string | null = null,
  changes: Partial<Progress> = {},
  stated: Partial<Sheet> = {},
): Promise<string> {
  const filedAt = new Date();
  const made = `${String(Math.floor(Math.random() * 1e9)).padStart(9, "0")}-2026`;
  const sheet = await makeFiledSheet({
    number: made,
    uid,
    filedAt,
    due: addBusinessDays(limaDay(filedAt), ANSWER_DAYS, new Set()),
    ...stated,
  });
  await database.commit([
    { create: `complaints/${made}`, data: { ...sheet } },
    { create: `complaintProgress/${made}`, data: { ...makeProgress(sheet, changes) } },
  ]);
  return made;
}

/** Lets the helpers below act on another sheet. */
export function replaceSheet(other: string): void {
  number = other;
}

/** An administrator and a sheet for each test of a file. */
export function beginWithSheet(): void {
  beforeEach(async () => {
    admin = await signedInPerson({ role: "admin" });
    number = await filed();
  });
}

export const page = (of = number) => `/administracion/reclamos/${of}`;

/** A handler's arguments, with an identity service that knows who holds a cookie. */
export function asking(
  path: string,
  cookie: string | null,
  options: Parameters<typeof args>[2] = {},
  params: Record<string, string> = { number },
): ReturnType<typeof args> {
  const given = args(path, cookie, options);
  const accounts = visit({
    cookie,
    path,
    method: given.request.method,
    ...(options.down && { database: databaseDown }),
  });
  Object.defineProperty(given.context, "accounts", { get: () => accounts });
  return { ...given, params };
}

export const run = (handler: Handler, ...request: Parameters<typeof asking>): Promise<Answer> =>
  answered(handler(asking(...request)));
export const send = (
  form: Record<string, string>,
  cookie: string | null = admin.cookie,
  options: Parameters<typeof args>[2] = {},
) => run(detail.action as Handler, page(), cookie, { form, ...options });
export const state = async (of = number) =>
  ((await database.read(`complaintProgress/${of}`))?.data ?? {}) as Partial<Progress>;
