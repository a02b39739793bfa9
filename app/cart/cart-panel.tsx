import type { FieldErrors } from "~/platform/forms/typed-values";
import { buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Drawing } from "~/ui/drawing";
import { Icon } from "~/ui/icon";
import { Picture } from "~/ui/picture";

import {
  CART_INTENTS,
  CART_PATH,
  CHECKOUT_PATH,
  EXPLORE_PATH,
  LISTING_FIELD,
  QUANTITY_FIELD,
  quantityId,
} from "./constants";
import type { CartLineView, CartView } from "./lines";

interface CartPanelProps {
  cart: CartView;
  /** By the input of a line; the empty name is the whole form's. */
  errors?: FieldErrors;
}

/**
 * Content of the cart for the page /carrito and the drawer. Plain forms and links only, as the drawer has no React;
 * app/shell/extras/cart-drawer.ts sends the forms there.
 */
export function CartPanel({ cart: { lines, totals }, errors = {} }: CartPanelProps) {
  if (lines.length === 0) return <EmptyCart />;
  return (
    <div className="cart">
      <ul className="cart-lines">
        {lines.map((line) => (
          <CartLineItem key={line.listingId} line={line} error={errors[quantityId(line.listingId)]} />
        ))}
      </ul>
      <div className="grid content-start gap-3">
        {totals ? (
          <>
            <dl className="cart-sums">
              <dt>Subtotal</dt>
              <dd className="price text-xl">{totals.subtotal}</dd>
              <dt>Envío a domicilio</dt>
              <dd>{totals.shipping}</dd>
            </dl>
            <p className="font-semibold">{totals.hint}</p>
            <p className="text-sm text-muted">{totals.delivery}</p>
            <form method="post" action={CART_PATH} className="grid" data-extra="">
              <button
                name="intent"
                value={CART_INTENTS.pay}
                className={buttonClass({ size: "lg" })}
                data-busy="Procesando..."
              >
                Proceder al Pago
              </button>
            </form>
            <p className="text-sm text-muted">{`Pagas con ${totals.ways}`}</p>
            <a href={CHECKOUT_PATH} className={buttonClass({ variant: "secondary" })}>
              Ver Detalles del Pedido
            </a>
          </>
        ) : (
          <p className="text-muted">Nada de tu carrito se puede comprar ahora.</p>
        )}
        <form method="post" action={CART_PATH} className="grid">
          <button name="intent" value={CART_INTENTS.clear} className={buttonClass({ variant: "secondary" })}>
            Vaciar Carrito
          </button>
        </form>
        <FavoritesLink />
      </div>
    </div>
  );
}

function EmptyCart() {
  return (
    <div className="grid justify-items-center gap-3 py-8 text-center">
      <Drawing icon="cart" />
      <p className="text-xl font-semibold">Tu carrito está vacío</p>
      <a href={EXPLORE_PATH} className={buttonClass({})}>
        Explorar anuncios
      </a>
      <FavoritesLink />
    </div>
  );
}

function FavoritesLink() {
  return (
    <a href="/favorites" className={buttonClass({ variant: "ghost" })}>
      Ver Favoritos
    </a>
  );
}

/**
 * A line. Minus, plus and remove belong to a form of their own: Enter in the number input must submit the typed number,
 * and submits by the first button of its form. The drawer submits it by itself (cart.css hides its button).
 */
function CartLineItem({ line, error }: { line: CartLineView; error: string | undefined }) {
  const { listingId, title, href, photo, price, subtotal, problem, priceChange } = line;
  const form = `linea-${listingId}`;
  return (
    <li className="cart-line">
      {photo ? (
        <Picture
          photo={photo}
          alt=""
          sizes="6rem"
          widths={PHOTO_SIZES}
          className={classes("cart-photo", problem !== null && "grayscale")}
        />
      ) : (
        <span className="cart-photo grid place-items-center">
          <Icon name="image" className="size-8 text-muted" />
        </span>
      )}
      <div className="grid min-w-0 content-start gap-1">
        {href ? (
          <a href={href} className="inline-flex min-h-6 items-center font-semibold hover:underline">
            {title}
          </a>
        ) : (
          <p className="font-semibold">{title}</p>
        )}
        {problem === null ? <p className="price">{price}</p> : <p className="text-sm text-danger">{problem}</p>}
        {priceChange ? <p className="text-sm text-warning">{priceChange}</p> : null}
        <form id={form} method="post" action={CART_PATH} hidden>
          <input type="hidden" name={LISTING_FIELD} value={listingId} />
        </form>
        {problem === null ? <Quantity line={line} form={form} error={error} /> : null}
        <div className="flex flex-wrap items-center justify-between gap-2">
          {problem === null ? <p>{`Subtotal: ${subtotal}`}</p> : null}
          <StepButton {...{ form, listingId }} intent={CART_INTENTS.remove} label={`Quitar ${title} del carrito`}>
            Quitar
          </StepButton>
        </div>
      </div>
    </li>
  );
}

const PHOTO_SIZES = [360] as const;

function Quantity({ line, form, error }: { line: CartLineView; form: string; error: string | undefined }) {
  const { listingId, title, quantity, stock } = line;
  const id = quantityId(listingId);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <StepButton {...{ form, listingId }} intent={CART_INTENTS.less} label={`Quitar una pieza de ${title}`}>
          −
        </StepButton>
        <form id={`${form}-cantidad`} method="post" action={CART_PATH} noValidate>
          <input type="hidden" name={LISTING_FIELD} value={listingId} />
          <input
            id={id}
            type="number"
            name={QUANTITY_FIELD}
            inputMode="numeric"
            min={1}
            max={stock}
            required
            defaultValue={quantity}
            aria-label={`Cantidad de ${title}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className="input cart-quantity"
          />
        </form>
        <StepButton
          {...{ form, listingId }}
          intent={CART_INTENTS.more}
          label={`Agregar una pieza de ${title}`}
          disabled={quantity >= stock}
        >
          +
        </StepButton>
        <button
          form={`${form}-cantidad`}
          name="intent"
          value={CART_INTENTS.set}
          aria-label={`Actualizar la cantidad de ${title}`}
          className={classes(STEP, "cart-set")}
        >
          Actualizar
        </button>
      </div>
      {error ? (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </>
  );
}

const STEP = buttonClass({ variant: "secondary", size: "sm" }, "tap");

interface StepButtonProps {
  form: string;
  listingId: string;
  intent: string;
  label: string;
  disabled?: boolean;
  children: string;
}

/** Its id finds it again in the drawer after the change. */
function StepButton({ form, listingId, intent, label, disabled, children }: StepButtonProps) {
  return (
    <button
      id={`${intent}-${listingId}`}
      form={form}
      name="intent"
      value={intent}
      aria-label={label}
      disabled={disabled}
      className={STEP}
    >
      {children}
    </button>
  );
}
