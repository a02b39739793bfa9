import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { BookingScreen } from "~/inspections/booking/booking-page";
import { loadBooking, submitBooking, type StartPayment } from "~/inspections/booking/booking-page.server";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export {
  keepFormOnNetworkError as clientAction,
  revalidateUnlessRejected as shouldRevalidate,
} from "~/shell/recovery/offline-forms";

/** `?taller=`, `?dia=` and `?anuncio=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await context.accounts.requireUser();
  const { switches } = context.env;
  if (!isOpenService(switches, "mechanicalInspection")) throw notFound();
  const params = new URL(request.url).searchParams;
  const page = await loadBooking(
    {
      inspections: context.inspections,
      favorites: context.favorites,
      accounts: context.accounts,
      canPayOnline: context.env.payments !== null,
    },
    user,
    params,
  );
  return { page, listing: params.get("anuncio"), isTrial: switches.mechanicalInspection === "prueba" };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  if (!isOpenService(context.env.switches, "mechanicalInspection")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const workshop = new URL(request.url).searchParams.get("taller") ?? "";
  const pay = (inspection: Parameters<StartPayment>[0]) => payInspection(context, user, inspection, form);
  const startPayment = context.env.payments === null ? null : pay;
  return respond(await submitBooking(context.inspections, user, workshop, form, startPayment));
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Reserva una inspección") },
  { name: "robots", content: "noindex" },
];

export default function InspeccionReservar() {
  const { page, listing, isTrial } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <BookingScreen
      page={page}
      listing={listing}
      isTrial={isTrial}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
