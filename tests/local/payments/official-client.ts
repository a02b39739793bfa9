import {
  Chargeback,
  MercadoPagoConfig,
  Payment,
  PaymentMethod,
  PaymentRefund,
  Preference,
  type MercadoPagoError,
} from "mercadopago";
import { AppConfig } from "mercadopago/dist/utils/config/index.js";

const PROVIDER = AppConfig.BASE_URL;

/** Leads the provider's client to another address, which it has no option for, until `back` is called. */
export function leadTo(url: string): { back(): void } {
  const address = AppConfig as { BASE_URL: string };
  address.BASE_URL = url;
  return { back: () => void (address.BASE_URL = PROVIDER) };
}

/**
 * The provider's own client, a new one for each call: what is given to one call of a client goes along with all of its
 * later ones, keys included. Its own three tries are off.
 */
export function officialClient(accessToken: string) {
  const config = () => new MercadoPagoConfig({ accessToken, options: { timeout: 30_000, maxRetries: 0 } });
  return {
    preferences: () => new Preference(config()),
    payments: () => new Payment(config()),
    refunds: () => new PaymentRefund(config()),
    chargebacks: () => new Chargeback(config()),
    methods: () => new PaymentMethod(config()),
  };
}

/** The status of a rejection. */
export async function statusOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => "no error",
    (error: MercadoPagoError) => error.status,
  );
}
