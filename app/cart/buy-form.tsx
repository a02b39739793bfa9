import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";

import { CART_INTENTS, CART_PATH, LISTING_FIELD } from "./constants";

/** On a listing's page. The first form opens the drawer where there are scripts; the second always leads on. */
export function BuyForm({ listingId, pieces }: { listingId: string; pieces: number }) {
  return (
    <div className="grid gap-2 sm:max-lg:grid-cols-2">
      {pieces > 1 ? <p className="text-muted sm:max-lg:col-span-2">{`${pieces} unidades disponibles`}</p> : null}
      <form method="post" action={CART_PATH} className="grid" data-extra="">
        <input type="hidden" name={LISTING_FIELD} value={listingId} />
        <button name="intent" value={CART_INTENTS.add} className={buttonClass({ variant: "secondary", size: "lg" })}>
          <Icon name="cart" />
          Agregar al carrito
        </button>
      </form>
      <form method="post" action={CART_PATH} className="grid">
        <input type="hidden" name={LISTING_FIELD} value={listingId} />
        <button name="intent" value={CART_INTENTS.buy} className={buttonClass({ variant: "secondary", size: "lg" })}>
          Comprar ahora
        </button>
      </form>
    </div>
  );
}
