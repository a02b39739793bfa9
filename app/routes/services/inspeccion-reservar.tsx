import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { BookingPage } from "~/inspections/booking/booking-page";
import { loadBooking, submitBooking, type StartPayment } from "~/inspections/booking/booking.page.server";
import { payInspection } from "~/orders/inspections/inspection-payment.action.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?taller=`, `?dia=` and `?anuncio=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { switches } = context.env;
  if (!isOpenService(switches, "mechanicalInspection")) return { booking: null };
  const user = await context.accounts.requireUser();
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
  const isTrial = switches.mechanicalInspection === "prueba";
  return { booking: { page, listing: params.get("anuncio"), isTrial } };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "mechanicalInspection")) throw notFound();
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const workshop = new URL(request.url).searchParams.get("taller") ?? "";
  const pay = (inspection: Parameters<StartPayment>[0]) => payInspection(context, user, inspection, form);
  const startPayment = context.env.payments === null ? null : pay;
  return respond(await submitBooking(context.accounts, context.inspections, user, workshop, form, startPayment));
}

export const meta = pageMeta("Reserva una inspección");

export default function InspeccionReservar() {
  const { booking } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (booking === null) return <AnnouncedPage service="mechanicalInspection" />;
  return <BookingPage {...booking} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
