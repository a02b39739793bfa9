import { Form, Link } from "@remix-run/react";

import type { UnprovenFailure } from "~/accounts/email-links/constants";
import { MissingProof } from "~/accounts/email-links/missing-proof";
import { plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { DistrictOptions } from "~/business/places/constants";
import { CART_PATH, CHECKOUT_PATH, LISTING_FIELD, checkoutOf } from "~/cart/constants";
import { COUPON_FIELD } from "~/coupons/code";
import { CouponFields } from "~/coupons/coupon-fields";
import type { PriceTermsView } from "~/orders/price-terms";
import { PriceTermsLines } from "~/orders/price-terms-lines";
import type { UnpaidOrder } from "~/orders/service";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Checkbox } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { DeliveryFields, InvoiceFields, RecipientFields } from "./checkout-fields";
import { PAY_INTENT } from "./constants";
import type { CheckoutSummary, CheckoutSeller } from "./summary";
import { UnpaidNotice } from "./unpaid-notice";

/** Shown where anything is sent, or where all is picked up, by the choices; both where the browser cannot tell. */
const FOR_SHIPPING = "group-[:not(:has([value=shipping]:checked))]/checkout:hidden";
const FOR_PICKUP = "group-has-[[value=shipping]:checked]/checkout:hidden";

function OrderTotalsTable({ summary }: { summary: CheckoutSummary }) {
  const { coupon, subtotalCentimos, totals, missingForFree } = summary;
  const { shippingCentimos } = totals.shipping;
  return (
    <>
      <dl className="grid gap-2">
        <Row name="Subtotal" value={formatSoles(subtotalCentimos)} />
        {coupon ? <Row name={"Descuento"} value={`−${formatSoles(coupon.discountCentimos)}`} /> : null}
        <Row
          name="Envío a domicilio"
          value={shippingCentimos === 0 ? "Gratis" : formatSoles(shippingCentimos)}
          className={FOR_SHIPPING}
        />
        <Row name="Recoger en persona" value="Gratis" className={FOR_PICKUP} />
        <Row
          name="Total con envío"
          value={formatSoles(totals.shipping.totalCentimos)}
          className={`text-lg font-bold ${FOR_SHIPPING}`}
        />
        <Row
          name="Total si lo recoges"
          value={formatSoles(totals.pickup.totalCentimos)}
          className={`text-lg font-bold ${FOR_PICKUP}`}
        />
      </dl>
      {missingForFree > 0 ? (
        <p className={`text-sm text-muted ${FOR_SHIPPING}`}>
          Te faltan {formatSoles(missingForFree)} para el envío gratis.
        </p>
      ) : null}
      <input type="hidden" name="total-shipping" value={totals.shipping.totalCentimos} />
      <input type="hidden" name="total-pickup" value={totals.pickup.totalCentimos} />
      <input type="hidden" name="lines" value={summary.lines} />
    </>
  );
}

function Row({ name, value, className = "" }: { name: string; value: string; className?: string }) {
  return (
    <div className={`flex justify-between gap-x-4 ${className}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}

interface CheckoutPageProps {
  /** The only listing that is bought; empty for the whole cart. */
  only?: string;
  summary: CheckoutSummary | null;
  values: Record<string, string | undefined>;
  errors: FieldErrors;
  orderKey: string;
  unpaid: readonly UnpaidOrder[];
  /** Shown with them, where no error says it. */
  unpaidMessage?: string | undefined;
  /** Proof that the rejected form asks for. */
  proof?: Pick<UnprovenFailure, "unproven" | "needsPhone"> | undefined;
  districts?: DistrictOptions | null | undefined;
  terms?: PriceTermsView;
}

export function CheckoutPage({ summary, unpaid, unpaidMessage, proof, ...form }: CheckoutPageProps) {
  return (
    <Container className="pb-10">
      <PageHeader title="Finaliza tu compra" />
      <ErrorSummary errors={form.errors} title="Todavía no hicimos tu pedido" />
      <MissingProof failure={proof} back={pathOf(form.only)} />
      <UnpaidNotice orders={unpaid} message={form.errors[""] === undefined ? unpaidMessage : undefined} />
      {summary === null ? (
        <NothingToBuy isWaiting={unpaid.length > 0} isOne={Boolean(form.only)} />
      ) : summary.sellers.length === 0 ? (
        <div className="grid gap-4">
          <LeftOut summary={summary} />
          <NothingToBuy isWaiting={unpaid.length > 0} isOne={Boolean(form.only)} />
        </div>
      ) : (
        <CheckoutForm {...form} summary={summary} />
      )}
    </Container>
  );
}

function pathOf(only = ""): string {
  return only === "" ? CHECKOUT_PATH : checkoutOf(only);
}

/** `isWaiting`: an order waits for its payment, and stands above. `isOne`: the cart may hold others. */
function NothingToBuy({ isWaiting, isOne }: { isWaiting: boolean; isOne: boolean }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {isOne ? "Este anuncio ya no está en tu carrito. " : isWaiting ? "" : "No hay nada por pagar en tu carrito. "}
        {isWaiting ? "Lo que pediste espera tu pago arriba." : "Si ya hiciste un pedido, lo encuentras en Mis compras."}
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/comprar">Explorar anuncios</LinkButton>
        <LinkButton to="/perfil/compras" variant="secondary">
          Mis compras
        </LinkButton>
        {isOne ? (
          <LinkButton to={CART_PATH} variant="secondary">
            Ver mi carrito
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

function CheckoutForm({
  only = "",
  summary,
  values,
  errors,
  orderKey,
  districts,
  terms,
}: Omit<CheckoutPageProps, "unpaid" | "unpaidMessage" | "proof"> & { summary: CheckoutSummary }) {
  const form = { values, errors };
  return (
    <Form method="post" action={pathOf(only)} noValidate className="group/checkout grid gap-5 lg:grid-cols-[1fr_23rem]">
      {/* Enter submits by the first button of a form, which must not be the coupon's. */}
      <button name="intent" value={PAY_INTENT} tabIndex={-1} aria-hidden="true" className="sr-only">
        Pagar
      </button>
      <input type="hidden" name="key" value={orderKey} />
      {only === "" ? null : <input type="hidden" name={LISTING_FIELD} value={only} />}
      <div className="grid min-w-0 content-start gap-5">
        <Section id="pedido" title="Tu pedido">
          <OrderLines sellers={summary.sellers} />
          {summary.sellers.length > 1 ? (
            <p className="text-sm text-muted">
              Pagas una sola vez. Cada vendedor tiene su propio pedido: lo recibes, confirmas o reclamas por separado.
            </p>
          ) : null}
          <LeftOut summary={summary} agreed={values.without} error={errors.without} />
          <p>
            <Link to={CART_PATH} className="link">
              Editar carrito
            </Link>
          </p>
        </Section>
        <Section id="entrega" title="Entrega" className="gap-5">
          <DeliveryFields {...form} summary={summary} districts={districts} />
        </Section>
        <Section id="recibe" title="Quién recibe" className="gap-5">
          <RecipientFields {...form} />
        </Section>
        <Section id="comprobante" title="Comprobante" className="gap-5">
          <InvoiceFields {...form} />
        </Section>
      </div>
      <Section id="resumen" title="Resumen" className="content-start gap-4 self-start">
        <CouponFields applied={summary.coupon} typed={values[COUPON_FIELD]} error={errors[COUPON_FIELD]} isSkippable />
        <OrderTotalsTable summary={summary} />
        <PayWays ways={summary.ways} />
        {terms ? <PriceTermsLines terms={terms} /> : null}
        <Checkbox
          name="terms"
          value="1"
          defaultChecked={values.terms === "1"}
          error={errors.terms}
          label={
            <>
              Acepto los{" "}
              <Link to="/terminos" className="link">
                términos y condiciones
              </Link>
            </>
          }
        />
        <SubmitButton name="intent" value={PAY_INTENT} size="lg" busy="Procesando...">
          Pagar con Mercado Pago
        </SubmitButton>
        <p className="text-sm text-muted">
          Pagas en la página de Mercado Pago. Guardamos tu pedido por {plural(summary.keptMinutes, "minuto")}.
        </p>
        <ul className="grid gap-1 text-sm text-muted">
          {summary.promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </Section>
    </Form>
  );
}

/** They are chosen on the provider's page. */
function PayWays({ ways }: { ways: CheckoutSummary["ways"] }) {
  return (
    <section aria-labelledby="medios" className="grid gap-2 border-t border-line pt-4">
      <h3 id="medios">¿Cómo puedes pagar?</h3>
      <ul className="grid gap-2">
        {ways.map(({ name, note, isOut }) => (
          <li key={name} className={isOut ? "text-muted" : undefined}>
            <b>{name}</b>
            {isOut ? " (no para este pedido)" : null}
            <p className="text-sm text-muted">{note}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OrderLines({ sellers }: { sellers: readonly CheckoutSeller[] }) {
  return (
    <div className="grid gap-4">
      {sellers.map(({ id, name, lines }) => (
        <div key={id}>
          <h3 className="text-sm text-muted">Vendido por {name}</h3>
          <ul className="mt-2 grid gap-3">
            {lines.map(({ listingId, title, photo, quantity, totalCentimos }) => (
              <li key={listingId} className="flex items-center gap-3">
                {photo ? (
                  <Picture
                    photo={photo}
                    alt=""
                    sizes="4rem"
                    widths={[360]}
                    className="size-16 flex-none rounded-control object-cover"
                  />
                ) : null}
                <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
                  <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                    <Link to={`/producto/${listingId}`} className="link">
                      {title}
                    </Link>
                    {quantity > 1 ? ` × ${quantity}` : null}
                  </span>
                  <span className="font-semibold whitespace-nowrap">{formatSoles(totalCentimos)}</span>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Lines of the cart that cannot be bought. With an order, the buyer agrees to continue without them. */
function LeftOut({
  summary: { problems, without, sellers },
  agreed,
  error,
}: {
  summary: CheckoutSummary;
  agreed?: string | undefined;
  error?: string | undefined;
}) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" title="Esto no entra en tu pedido">
      <ul className="list-disc pl-5">
        {problems.map(({ listingId, message }) => (
          <li key={listingId}>{message}</li>
        ))}
      </ul>
      {sellers.length > 0 ? (
        <Checkbox
          key={without}
          name="without"
          value={without}
          label="Seguir sin esto"
          defaultChecked={agreed === without}
          error={error}
          className="mt-2"
        />
      ) : null}
    </Notice>
  );
}
