import { planOfListing } from "~/selling/model";

import { FEATURED } from "../../unit/selling/support";
import { open } from "../people/accounts";
import { buy, checkoutForm, orderOf, pay, step } from "../people/buying";
import { book } from "../people/inspecting";
import { MONEY_ACTS } from "../people/money";
import { confirmReport, quickReport, register, report, reportSignedIn } from "../people/registry";
import { orderPlan, publish } from "../people/selling";
import { check } from "../rules/all";
import type { Stored } from "../runtime/firestore";
import type { Market, Person, Violation } from "../runtime/market";

/**
 * A finding that is known and waits for its change: its case asserts that it is still met. Of one that was mended the
 * case asserts that it is not.
 */
export interface Known {
  name: string;
  rule: string;
  /** The findings of the rule that it is. Default: all. */
  detail?: RegExp;
  isMended?: true;
  wrong: string;
  right: string;
  /** The shortest acts that lead to it. */
  prove(market: Market): Promise<unknown>;
}

const honest = (market: Market) => open(market, "user", { temper: "honest" });
const stored = (market: Market, path: string): Stored => ({
  id: path.split("/")[1] ?? "",
  path,
  data: market.get(path) ?? {},
});
const act = (market: Market, name: string, subject: Stored) =>
  MONEY_ACTS.find((one) => one.name === name)?.run(market, subject);

/** A sale that is paid, and where it is sent. */
async function sale(market: Market, until: "paid" | "preparing" | "shipped" | "completed" = "paid") {
  const [seller, buyer] = [await honest(market), await honest(market)];
  const listing = await publish(market, seller.uid, { price: 2_500 });
  const id = listing && (await buy(market, buyer.uid, listing, "shipping"));
  if (!listing || !id) throw new Error("the proof sold nothing");
  const path = `orders/${id}`;
  const payment = pay(market, stored(market, path), "approved");
  await market.site.services().orders.applyPayment(payment);
  if (until !== "paid") await step(market, stored(market, path), "seller", "preparar");
  const sent = { empresa: "other", agencia: "Mi primo", guia: "G-123" };
  if (until === "shipped" || until === "completed") await step(market, stored(market, path), "seller", "enviar", sent);
  if (until === "completed") await step(market, stored(market, path), "buyer", "recibido", { confirmo: "si" });
  await market.site.settle();
  return { seller, buyer, path, id, payment, order: () => stored(market, path) };
}

async function leave(market: Market, { uid, name, email }: Person): Promise<void> {
  await market.post(uid, "/eliminacion-de-datos", { intent: "eliminar", password: "demo1234", entiendo: "si" });
  market.truth.erased.set(uid, { uid, texts: [name, email], at: market.now.getTime() });
  await market.pass(9);
}

const RESTING: readonly Known[] = (
  [
    ["confirmed-sale-rests", /purchase (?:preparing|ready) for/, "A sale that its seller confirmed and never sends"],
    ["sent-sale-rests", /purchase shipped for/, "A sale that was sent and that nobody confirms"],
    ["paid-inspection-rests", /inspection paid for|booked for/, "A paid inspection that the workshop does not do"],
    ["unpaid-listing-rests", /pending_payment for/, "A listing whose plan is not paid"],
    ["unconfirmed-report-rests", /unconfirmed for/, "A report of theft that its owner does not confirm"],
  ] as const
).map(([name, detail, what]) => ({
  name,
  rule: "rests",
  isMended: true,
  detail,
  wrong: `${what} rests for ever.`,
  right: "It has a deadline with reminders, after which the money goes back or the thing ends.",
  prove: proveRests,
}));

async function proveRests(market: Market): Promise<void> {
  await sale(market, "preparing");
  await sale(market, "shipped");
  const { uid } = await honest(market);
  const inspection = await book(market, uid, "online");
  const ordered = market.all("orders").find(({ data }) => orderOf({ id: "", path: "", data }).inspection);
  if (inspection && ordered) await market.site.services().orders.applyPayment(pay(market, ordered, "approved"));
  await publish(market, uid, { plan: planOfListing(FEATURED) });
  const bicycle = await register(market, uid, { serial: "WSB5551234K" });
  if (bicycle) await report(market, uid, bicycle);
  await market.pass(1);
  // The rule remembers since when.
  await check(market);
  await market.pass(47);
}

export const KNOWN: readonly Known[] = [
  {
    name: "report-signed-in",
    rule: "words-of-forms",
    isMended: true,
    wrong: "The one-minute report of a theft answered everyone who is signed in 'Invalid input' and was never taken.",
    right: "A field that a form does not have is optional; messages are ours.",
    prove: async (market) => reportSignedIn(market, (await honest(market)).uid),
  },
  {
    name: "slander-by-engraving",
    rule: "one-standing",
    detail: /check true, reports false/,
    isMended: true,
    wrong: "A report of another bicycle with somebody's number engraved makes the check of that number say 'stolen'.",
    right: "An engraved code answers for no number; one that names a stolen number holds the registration.",
    prove: async (market) => {
      const [owner, liar] = [await honest(market), await honest(market)];
      await register(market, owner.uid, { serial: "WSB7777K8888T" });
      const own = await register(market, liar.uid, {
        serial: "OXF4455661T",
        engraving: "WSB7777K8888T",
        brand: "Oxford",
      });
      const theft = own && (await report(market, liar.uid, own));
      if (theft) await confirmReport(market, theft, liar.uid);
    },
  },
  {
    name: "second-report",
    rule: "one-live-report",
    isMended: true,
    wrong: "A second report of a reported number goes live by any address, and finds are told to both.",
    right: "It waits for an administrator, and the first one is told.",
    prove: async (market) => {
      for (const email of ["primera@correo.test", "segunda@correo.test"]) {
        const draft = await quickReport(market, "WSBC612004417K", email);
        if (draft) await confirmReport(market, draft, null);
      }
    },
  },
  {
    name: "badge-beside-a-report",
    rule: "badge-of-serial",
    isMended: true,
    wrong: "A listing says 'Serie sin reporte de robo' while a report of its number is live or waits.",
    right: "The words come from the number's document, and there are none while a comparison is open.",
    prove: async (market) => {
      await publish(market, (await honest(market)).uid, { serial: "WSBC998877K" });
      const draft = await quickReport(market, "WSBC998877K", "victima@correo.test");
      if (draft) await confirmReport(market, draft, null);
    },
  },
  {
    name: "stolen-while-agreed",
    rule: "stolen-not-sold",
    isMended: true,
    wrong: "What an accepted offer kept for its buyer was bought and paid after its bicycle was reported stolen.",
    right: "The report pauses it and ends what was agreed.",
    prove: async (market) => {
      const [owner, buyer] = [await honest(market), await honest(market)];
      const bicycle = await register(market, owner.uid, { serial: "WSB5551234K" });
      const listing = bicycle && (await publish(market, owner.uid, { serial: "WSB5551234K", bicycleId: bicycle }));
      if (!listing) return;
      const key = market.chance.hex(24);
      await market.post(buyer.uid, `/producto/${listing}/oferta`, { intent: "ofrecer", key, oferta: "300" });
      const answer = { intent: "aceptar", key: market.chance.hex(24), turno: "1" };
      await market.post(owner.uid, `/perfil/mensajes/${listing}_${buyer.uid}/oferta`, answer);
      const theft = await report(market, owner.uid, bicycle);
      if (theft) await confirmReport(market, theft, owner.uid);
      const order = await buy(market, buyer.uid, listing, "pickup");
      if (order)
        await market.site.services().orders.applyPayment(pay(market, stored(market, `orders/${order}`), "approved"));
      await market.pass(0.2);
    },
  },
  {
    name: "bank-file-forgotten",
    isMended: true,
    rule: "bank-is-registered",
    wrong: "What left by a bank file is registered with today's amount, or with none, after a refund in between.",
    right: "The file's amount stays in the line and is what is booked; what is too much of it is a debt.",
    prove: async (market) => {
      const { seller, id, order } = await sale(market, "completed");
      const line = () => stored(market, `payouts/${id}_${seller.uid}`);
      await act(market, "payout-account", stored(market, `users/${seller.uid}`));
      await market.pass(4);
      await act(market, "bank-file", line());
      await act(market, "part-refund", order());
      await market.pass(2);
      await act(market, "mark-paid", line());
    },
  },
  {
    name: "erased-with-money-open",
    isMended: true,
    rule: "owed-to-the-erased",
    wrong: "An account is erased while a sale waits to be paid to it, which can then be paid to nobody.",
    right: "Payouts and debts are named before the deletion, which waits for them.",
    prove: async (market) => leave(market, (await sale(market, "completed")).seller),
  },
  {
    name: "refund-refused",
    isMended: true,
    rule: "due-goes-back",
    wrong: "A refund that the provider refuses is asked for without end, and nobody has the task.",
    right: "After some refusals it is a task with the provider's words and a way to end it.",
    prove: async (market) => {
      const { payment, order } = await sale(market);
      market.site.provider.moods.set(payment, "refuse");
      await step(market, order(), "seller", "no-puedo", { nota: "Ya no lo tengo." });
      await market.pass(6);
    },
  },
  {
    name: "refused-refund-stops-clocks",
    isMended: true,
    rule: "clocks-go-on",
    wrong: "A part refund that the provider refuses stops all deadlines of its order.",
    right: "Deadlines go on beside a refund that is due.",
    prove: async (market) => {
      const { payment, order } = await sale(market);
      market.site.provider.moods.set(payment, "refuse");
      await act(market, "part-refund", order());
      await market.pass(5);
    },
  },
  {
    name: "delivery-on-the-sellers-word",
    rule: "delivery-is-proved",
    isMended: true,
    wrong: "'Ya lo entregué' of a sale that was sent needs nothing, and the money is the seller's three days later.",
    right: "The buyer says so, an administrator with the carrier's proof, or a clock from the promised day on.",
    prove: async (market) => step(market, (await sale(market, "shipped")).order(), "seller", "entregar", { nota: "" }),
  },
  {
    name: "names-in-unpaid-orders",
    isMended: true,
    rule: "unpaid-orders-without-names",
    wrong: "The name of an erased seller stays in other people's orders that were never paid.",
    right: "It goes, as the page about personal data says.",
    prove: async (market) => {
      const [seller, buyer] = [await honest(market), await honest(market)];
      const listing = await publish(market, seller.uid);
      const order = listing && (await buy(market, buyer.uid, listing, "pickup"));
      if (order) await step(market, stored(market, `orders/${order}`), "buyer", "cancelar");
      await leave(market, seller);
    },
  },
  {
    name: "mails-after-erasure",
    isMended: true,
    rule: "nothing-of-the-erased",
    detail: /^mail\/|correo\.test/,
    wrong: "Mails about old orders go to an erased account's address, and keep it for a year.",
    right: "An erased account is written to only where the law asks, and those mails are kept for days.",
    prove: async (market) => {
      const { buyer, order } = await sale(market, "completed");
      await leave(market, buyer);
      await act(market, "part-refund", order());
      await market.pass(0.5);
    },
  },
  {
    name: "stolen-while-in-mediation",
    isMended: true,
    rule: "stolen-not-sold",
    detail: /^order/,
    wrong: "A sale in mediation whose bicycle is reported stolen goes on when the mediation ends.",
    right: "It stays stopped until the report is decided.",
    prove: async (market) => {
      const [owner, buyer] = [await honest(market), await honest(market)];
      const bicycle = await register(market, owner.uid, { serial: "WSB5551234K" });
      const listing = bicycle && (await publish(market, owner.uid, { serial: "WSB5551234K", bicycleId: bicycle }));
      const id = listing && (await buy(market, buyer.uid, listing, "shipping"));
      if (!bicycle || !id) return;
      const order = () => stored(market, `orders/${id}`);
      const payment = pay(market, order(), "approved");
      const { orders } = market.site.services();
      await orders.applyPayment(payment);
      await step(market, order(), "seller", "enviar", { empresa: "other", agencia: "Mi primo", guia: "G-123" });
      market.site.provider.turn(payment, "in_mediation");
      await orders.applyPayment(payment);
      const theft = await report(market, owner.uid, bicycle);
      if (theft) await confirmReport(market, theft, owner.uid);
      await market.pass(0.5);
      market.site.provider.turn(payment, "approved");
      await market.site.services().orders.applyPayment(payment);
      await market.pass(0.5);
    },
  },
  ...RESTING,
  {
    name: "night-not-compared",
    isMended: true,
    rule: "provider-ledger",
    wrong:
      "A night in which the provider does not answer is never compared: what nobody told of that day stays unknown.",
    right: "The comparison goes on from the last day that it has done.",
    prove: async (market) => {
      const { payment } = await sale(market, "completed");
      // Until no look of the order is due any more.
      await market.pass(20);
      market.site.provider.turn(payment, "charged_back");
      market.site.provider.isDown = true;
      await market.pass(1.5);
      market.site.provider.isDown = false;
      await market.pass(4);
    },
  },
  {
    name: "refund-only-taken",
    isMended: true,
    rule: "provider-ledger",
    wrong: "A refund that the provider takes and does not do counts as done.",
    right: "Its state is read: what is in process stays due, what is rejected is a task.",
    prove: async (market) => {
      const { payment, order } = await sale(market);
      await market.pass(1.2);
      market.site.provider.moods.set(payment, "in_process");
      await step(market, order(), "seller", "no-puedo", { nota: "Ya no lo tengo." });
      await market.pass(4);
    },
  },
  {
    name: "form-sent-again",
    rule: "sent-where-it-was-asked",
    isMended: true,
    wrong: "The form of the checkout, sent again with another address, was answered as done and changed nothing.",
    right: "The order has what the last form says, or the form is told that it does not.",
    prove: async (market) => {
      const [seller, buyer] = [await honest(market), await honest(market)];
      const listing = await publish(market, seller.uid, { price: 2_500 });
      if (!listing) return;
      await market.post(buyer.uid, "/carrito", { intent: "comprar", anuncio: listing });
      const form = await checkoutForm(market, buyer.uid, buyer.name, `?anuncio=${listing}`, "shipping");
      if (!form) return;
      await market.post(buyer.uid, "/checkout", form);
      const { status } = await market.post(buyer.uid, "/checkout", { ...form, street: "Calle Nueva 999" });
      const [order] = market.all("orders");
      if (order && status < 400) market.truth.sentTo.set(order.id, "Calle Nueva 999");
    },
  },
  {
    name: "lost-case-of-a-completed-sale",
    isMended: true,
    rule: "words-fit-the-sale",
    wrong:
      "A seller who handed a sale over weeks ago reads 'Si aún no entregaste, no lo hagas' when its chargeback is lost.",
    right: "The mail says what happened: the case is lost, and what is owed.",
    prove: async (market) => {
      const { payment } = await sale(market, "completed");
      await market.pass(2);
      market.site.provider.turn(payment, "charged_back");
      await market.site.services().orders.applyPayment(payment);
    },
  },
  {
    name: "plan-charged-back",
    isMended: true,
    rule: "plan-is-paid",
    wrong: "A listing stays in front after the payment of its plan was charged back.",
    right: "It goes back to the free plan.",
    prove: async (market) => {
      const { uid } = await honest(market);
      const listing = await publish(market, uid, { plan: planOfListing(FEATURED) });
      const order = listing && (await orderPlan(market, uid, listing));
      if (!order) return;
      const payment = pay(market, order, "approved");
      await market.site.services().orders.applyPayment(payment);
      market.site.provider.turn(payment, "charged_back");
      await market.site.services().orders.applyPayment(payment);
    },
  },
  {
    name: "paper-outranks-age",
    isMended: true,
    rule: "first-owner-believed",
    wrong: "A newer registration with any paper makes the report of the older owner wait.",
    right: "Age decides at once; a paper counts when an administrator has read it.",
    prove: async (market) => {
      const [owner, thief] = [await honest(market), await honest(market)];
      const own = await register(market, owner.uid, { serial: "GTC2024X4455", brand: "Giant" });
      await register(market, thief.uid, { serial: "GTC2024X4455", brand: "Oxford" }, true);
      const theft = own && (await report(market, owner.uid, own));
      if (theft) await confirmReport(market, theft, owner.uid);
    },
  },
  {
    name: "engraved-with-a-stolen-number",
    isMended: true,
    rule: "engraving-of-a-stolen-one",
    wrong: "A bicycle without a serial number is registered with a stolen one's number as its engraving.",
    right: "An engraving is held like a serial number.",
    prove: async (market) => {
      const draft = await quickReport(market, "WTU777K0912L", "victima@correo.test");
      if (draft) await confirmReport(market, draft, null);
      await register(market, (await honest(market)).uid, {
        serial: "",
        serialAbsence: "unknown",
        engraving: "WTU777K0912L",
        brand: "Oxford",
      });
    },
  },
  {
    name: "near-a-report-without-registration",
    isMended: true,
    rule: "near-numbers-are-told",
    wrong:
      "A number one digit off that of a report without a registration is answered with nothing that looks like it.",
    right: "One look-up asks registrations and reports.",
    prove: async (market) => {
      const draft = await quickReport(market, "WSBC612004417K", "victima@correo.test");
      if (draft) await confirmReport(market, draft, null);
    },
  },
  {
    name: "badge-beside-a-waiting-report",
    isMended: true,
    rule: "badge-of-serial",
    wrong:
      "The listing of a registration says 'Serie sin reporte de robo' while an older owner's report of its number waits.",
    right: "Two people say that it is theirs: no badge until that is decided.",
    prove: async (market) => {
      const thief = await honest(market);
      const bicycle = await register(market, thief.uid, { serial: "SCT2025K7788" });
      if (bicycle) await publish(market, thief.uid, { serial: "SCT2025K7788", bicycleId: bicycle });
      const draft = await quickReport(market, "SCT2025K7788", "victima@correo.test");
      if (draft) await confirmReport(market, draft, null);
    },
  },
];

/** Whether a finding is on the list. */
export function isKnown({ rule, about, detail }: Pick<Violation, "rule" | "about" | "detail">): boolean {
  return KNOWN.some(
    (known) => !known.isMended && known.rule === rule && (known.detail ?? /^/).test(`${about} ${detail}`),
  );
}
