/**
 * Hosts of the payment provider's pages: where a purchase may be sent to be paid. Chromium checks `form-action`
 * against each redirect that follows a form, so hosts to which the provider itself redirects are listed too.
 */
const PAYMENT_HOSTS = ["www.mercadopago.com.pe", "sandbox.mercadopago.com.pe", "www.mercadopago.com"];

/** `localOrigin` (of the local service) replaces all hosts where it is set. */
export function isPaymentAddress(address: string, localOrigin: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  return !username && !password && paymentOrigins(localOrigin).includes(origin);
}

export function paymentOrigins(localOrigin: string | null): readonly string[] {
  return localOrigin ? [localOrigin] : ORIGINS;
}

const ORIGINS = PAYMENT_HOSTS.map((host) => `https://${host}`);
