import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";

import { CART_INTENTS, CART_PATH, LISTING_FIELD } from "./constants";

/** On a listing's page. The first form always leads on; the second opens the drawer where there are scripts. */
export function BuyForm({ listingId, pieces }: { listingId: string; pieces: number }) {
  return (
    <div className="grid gap-2">
      {pieces > 1 ? <p className="text-muted">{`${pieces} unidades disponibles`}</p> : null}
      <BuyNow listingId={listingId} size="lg" />
      <form method="post" action={CART_PATH} className="grid" data-extra="">
        <input type="hidden" name={LISTING_FIELD} value={listingId} />
        <button name="intent" value={CART_INTENTS.add} className={buttonClass({ variant: "secondary", size: "lg" })}>
          <Icon name="cart" />
          Agregar al carrito
        </button>
      </form>
    </div>
  );
}

/** The primary act of a listing that can be bought: in the bar of a phone, else in its box. */
export function BuyNow({ listingId, size = "md" }: { listingId: string; size?: "md" | "lg" }) {
  return (
    <form method="post" action={CART_PATH} className={size === "lg" ? "in-bar" : undefined}>
      <input type="hidden" name={LISTING_FIELD} value={listingId} />
      <button name="intent" value={CART_INTENTS.buy} className={buttonClass({ size })}>
        Comprar ahora
      </button>
    </form>
  );
}
