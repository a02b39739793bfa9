import { open } from "../people/accounts";
import { buy, pay, step } from "../people/buying";
import { book } from "../people/inspecting";
import { MONEY_ACTS } from "../people/money";
import { confirmReport, quickReport, register, report, reportSignedIn } from "../people/registry";
import { publish } from "../people/selling";
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
    rule: "owed-to-the-erased",
    wrong: "An account is erased while a sale waits to be paid to it, which can then be paid to nobody.",
    right: "Payouts and debts are named before the deletion, which waits for them.",
    prove: async (market) => leave(market, (await sale(market, "completed")).seller),
  },
  {
    name: "refund-refused",
    rule: "due-goes-back",
    wrong: "A refund that the provider refuses is asked for without end, and nobody has the task.",
    right: "After some refusals it is a task with the provider's words and a way to end it.",
    prove: async (market) => {
      const { payment, order } = await sale(market);
      market.site.provider.refusing.add(payment);
      await step(market, order(), "seller", "no-puedo", { nota: "Ya no lo tengo." });
      await market.pass(6);
    },
  },
  {
    name: "refused-refund-stops-clocks",
    rule: "clocks-go-on",
    wrong: "A part refund that the provider refuses stops all deadlines of its order.",
    right: "Deadlines go on beside a refund that is due.",
    prove: async (market) => {
      const { payment, order } = await sale(market);
      market.site.provider.refusing.add(payment);
      await act(market, "part-refund", order());
      await market.pass(5);
    },
  },
  {
    name: "delivery-on-the-sellers-word",
    rule: "delivery-is-proved",
    wrong: "'Ya lo entregué' of a sale that was sent needs nothing, and the money is the seller's three days later.",
    right: "The buyer says so, or an administrator with the carrier's proof.",
    prove: async (market) => step(market, (await sale(market, "shipped")).order(), "seller", "entregar", { nota: "" }),
  },
  {
    name: "names-in-unpaid-orders",
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
    name: "rests-on-goodwill",
    rule: "rests",
    detail: /(?:paid|preparing|ready|shipped|pending_payment|unconfirmed|booked|refund_pending|delivered) for/,
    wrong:
      "Sales that are confirmed or sent, paid inspections that nobody does, unpaid listings and unconfirmed reports rest for ever.",
    right: "Each has a deadline with reminders, after which the money goes back or the thing ends.",
    prove: async (market) => {
      await sale(market, "preparing");
      await sale(market, "shipped");
      await book(market, (await honest(market)).uid, "workshop");
      await market.pass(1);
      // The rule remembers since when.
      await check(market);
      await market.pass(47);
    },
  },
];

/** Whether a finding is on the list. */
export function isKnown({ rule, about, detail }: Pick<Violation, "rule" | "about" | "detail">): boolean {
  return KNOWN.some(
    (known) => !known.isMended && known.rule === rule && (known.detail ?? /^/).test(`${about} ${detail}`),
  );
}
