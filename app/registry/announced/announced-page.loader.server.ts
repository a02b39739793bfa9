import type { ServiceSwitch } from "~/business/switches";
import type { Context } from "~/platform/context";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { NoticeForm } from "./model";
import { ANNOUNCED, SERVICE_PATHS } from "./services";

export interface AnnouncedView {
  service: ServiceSwitch;
  stamp: string;
  email: string;
}

/** Data of `AnnouncedPage` for a service that is not open. */
export async function announcedPage({ accounts, formGuard }: Context, service: ServiceSwitch): Promise<AnnouncedView> {
  const [user, stamp] = await Promise.all([accounts.sessionSoon(), formGuard.stamp(purposeOf(service))]);
  return { service, stamp, email: user?.email ?? "" };
}

/** Handles the form of `AnnouncedPage`. Idempotent. */
export function askForNotice(
  { accounts, formGuard, announced }: Context,
  service: ServiceSwitch,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(NoticeForm, form);
    if (!parsed.ok) return rejectedWith(parsed, 422);
    const guard = await formGuard.check(purposeOf(service), form, "serviceNotice");
    if (!guard.ok) return { ...rejectedWith(guard.rejection, guard.status), headers: guard.headers };
    const user = await accounts.session();
    await announced.ask(service, parsed.data.email, user?.uid ?? null);
    return done(SERVICE_PATHS[service], `Te avisaremos cuando abra «${ANNOUNCED[service].title}».`);
  });
}

function purposeOf(service: ServiceSwitch): string {
  return `aviso-${service}`;
}
