import { DETAILS, filesOf } from "../../worker/registry/bicycles/support";
import type { Stored } from "../runtime/firestore";
import type { Act, Market } from "../runtime/market";
import { NOTHING } from "./accounts";
import { type Listing, newSerial, publish } from "./selling";

export interface Bicycle {
  ownerId: string;
  status: string;
  serial: string;
  serialKey: string;
  engraving: string;
  code: string | null;
  theftId: string | null;
  transferId: string | null;
  registeredAt: Date;
  version: number;
}
export interface Theft {
  bicycleId: string;
  ownerId: string;
  email: string;
  state: string;
  serial: string;
  serialKey: string;
  publishedAt: Date | null;
  version: number;
}

export const fold = (serial: string): string => serial.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Registers a bicycle by its owner; its id, or null where the number is held or taken. */
export async function register(market: Market, uid: string, details: Partial<typeof DETAILS>, paper = false) {
  if (!market.isActive(uid)) return null;
  const { bicycles } = market.site.services().registry;
  const id = market.chance.hex(20);
  const opened = await bicycles.drafts.open(uid, id);
  if (!opened.ok) return null;
  const proof = {
    key: `bicicletas/${id}/comprobante`,
    name: "boleta.pdf",
    type: "application/pdf",
    bytes: 9,
    sha256: "ab",
  };
  const files = filesOf(id, paper ? { proof: proof as never } : {});
  await bicycles.drafts.save(uid, id, { ...DETAILS, ...details }, files);
  if (paper) await market.keepFile(proof.key, uid);
  const result = await market.site.services().registry.bicycles.register(uid, id);
  return result.ok ? id : null;
}

const bicycles = (market: Market, fits: (bicycle: Bicycle) => boolean = () => true): Stored[] =>
  market.all<Bicycle>("bicycles").filter(({ data }) => data.status === "registered" && fits(data)) as never[];
const thefts = (market: Market, ...states: string[]): Stored[] =>
  market.all("thefts").filter(({ data }) => states.includes(String(data["state"])));

/** Fields of when and where. */
export function occasion(market: Market) {
  const stolenOn = new Date(market.now.getTime() - market.chance.int(6, 90) * 3_600_000).toISOString().slice(0, 10);
  return { stolenOn, department: "lima", district: "Miraflores", place: "Parque Kennedy" };
}

/** The stamp of a form is two seconds old at least when somebody sends it. */
export async function stamped(market: Market, uid: string | null, path: string): Promise<string> {
  const { body } = await market.open(uid, path);
  market.wait(30_000);
  return /"(?:stamp|sello)":"([^"]+)"/.exec(JSON.stringify(body))?.[1] ?? "";
}

/** Reports the theft of a registered bicycle; the report's id. */
export async function report(market: Market, uid: string, bicycle: string): Promise<string | null> {
  const guard_stamp = await stamped(market, uid, "/denunciar-robo");
  const before = new Set(market.all("thefts").map(({ id }) => id));
  const story = "Cortaron el candado mientras compraba.";
  await market.post(uid, "/denunciar-robo", {
    intent: "report",
    bicycle,
    ...occasion(market),
    story,
    policeReport: "",
    rewardSoles: "0",
    ...stampField(guard_stamp),
  });
  return market.all("thefts").find(({ id }) => !before.has(id))?.id ?? null;
}

export const stampField = (stamp: string): Record<string, string> => ({ sello: stamp });

/** Opens the link of a report's mail and confirms it. */
export async function confirmReport(market: Market, id: string, uid: string | null): Promise<void> {
  const link = market.linkIn(`mail/theft-${id}`, /\/denunciar-robo\/confirmar\/[^\s"]+/);
  if (link) await market.post(uid, link, {});
}

/** A bicycle as the report in a minute asks for it. */
export const QUICK_LOOKS = {
  category: "mtb",
  brand: "Trek",
  model: "",
  colors: "rojo",
  marks: "",
  story: "",
  policeReport: "",
  year: "",
};

/** Reports a bicycle that is not registered, without an account; the draft's id. */
export async function quickReport(market: Market, serial: string, email: string): Promise<string | null> {
  const stamp = await stamped(market, null, "/denunciar-robo/datos");
  const before = new Set(market.all("theftDrafts").map(({ id }) => id));
  const form = { ...occasion(market), ...QUICK_LOOKS, serial, email, ...stampField(stamp) };
  await market.post(null, "/denunciar-robo/datos", form);
  return market.all("theftDrafts").find(({ id }) => !before.has(id))?.id ?? null;
}

/** The same form as its signed-in page shows it, which asks for no address; the report's id. */
export async function reportSignedIn(market: Market, uid: string): Promise<string[]> {
  const stamp = await stamped(market, uid, "/denunciar-robo/datos");
  const before = new Set(market.all("thefts").map(({ id }) => id));
  const looks = { category: "mtb", brand: "Trek", model: "", colors: "rojo", marks: "", story: "", policeReport: "" };
  await market.post(uid, "/denunciar-robo/datos", {
    ...occasion(market),
    ...looks,
    serial: newSerial(market),
    ...stampField(stamp),
  });
  return market.all("thefts").flatMap(({ id }) => (before.has(id) ? [] : [id]));
}

export const REGISTRY_ACTS: readonly Act[] = [
  {
    name: "register",
    weight: 7,
    on: () => NOTHING,
    run: async (market) => {
      const owner = market.someone(({ role }) => role === "user");
      const serial = newSerial(market);
      const id = owner && (await register(market, owner.uid, { serial }, market.chance.percent(40)));
      if (!owner || !id) return null;
      market.truth.owners.set(fold(serial), owner.uid);
      return [id, owner.uid];
    },
  },
  {
    name: "sell-registered",
    weight: 4,
    on: (market) => bicycles(market, ({ theftId }) => !theftId),
    run: async (market, { id, data }) => {
      const { ownerId, serial } = data as unknown as Bicycle;
      const listing = await publish(market, ownerId, { serial, bicycleId: id });
      return listing ? [listing, ownerId] : null;
    },
  },
  {
    name: "report-theft",
    weight: 4,
    on: (market) => bicycles(market, ({ theftId }) => !theftId),
    run: async (market, { id, data }) => {
      const owner = String(data["ownerId"]);
      const theft = await report(market, owner, id);
      if (!theft) return null;
      if (market.chance.percent(80)) await confirmReport(market, theft, owner);
      return [theft, owner];
    },
  },
  {
    name: "report-without-account",
    weight: 3,
    on: (market) =>
      [
        ...NOTHING,
        ...market
          .all<Listing>("vehicles")
          .filter(({ data }) => data.serial && data.status === "active")
          .slice(0, 6),
      ] as Stored[],
    run: async (market, { data, id }) => {
      const serial = String(data["serial"] ?? newSerial(market));
      const draft = await quickReport(market, serial, `victima${market.chance.hex(4).replace(/\d/g, "x")}@correo.test`);
      if (!draft) return null;
      if (market.chance.percent(80)) await confirmReport(market, draft, null);
      return [draft, id];
    },
  },
  {
    name: "report-signed-in",
    weight: 1,
    on: () => NOTHING,
    run: async (market) => {
      const someone = market.someone(({ role }) => role === "user");
      return someone ? [someone.uid, ...(await reportSignedIn(market, someone.uid))] : null;
    },
  },
  {
    name: "slander-by-engraving",
    weight: 1.5,
    on: (market) => bicycles(market, ({ serialKey, theftId }) => serialKey !== "" && !theftId),
    run: async (market, { id, data }) => {
      const liar = market.someone(({ uid, role }) => role === "user" && uid !== data["ownerId"]);
      const own =
        liar &&
        (await register(market, liar.uid, {
          serial: newSerial(market),
          engraving: String(data["serial"]),
          brand: "Oxford",
        }));
      if (!liar || !own) return null;
      const theft = await report(market, liar.uid, own);
      if (theft) await confirmReport(market, theft, liar.uid);
      return [id, own, liar.uid, ...(theft ? [theft] : [])];
    },
  },
  {
    name: "slander-by-report",
    weight: 1.5,
    on: (market) => bicycles(market, ({ serialKey }) => serialKey !== ""),
    run: async (market, { data, id }) => {
      const draft = await quickReport(
        market,
        String(data["serial"]),
        `liar${market.chance.hex(4).replace(/\d/g, "x")}@correo.test`,
      );
      if (!draft) return null;
      await confirmReport(market, draft, null);
      return [draft, id];
    },
  },
  ...(["recovered", "withdrawn"] as const).map((intent): Act => ({
    name: `report-${intent}`,
    weight: 1.5,
    on: (market) => thefts(market, "live", "waiting", "unconfirmed").filter(({ data }) => data["ownerId"] !== ""),
    run: async (market, { id, data }) => {
      const owner = String(data["ownerId"]);
      const { status } = await market.post(owner, "/denunciar-robo", { intent, report: id });
      return status < 400 ? [owner, String(data["bicycleId"])] : null;
    },
  })),
  {
    name: "admin-hide-report",
    weight: 0.6,
    on: (market) => thefts(market, "live", "waiting"),
    run: async (market, { id, data }) => {
      const form = { intent: "hide", version: String(data["version"]), motivo: "otro-dueno" };
      const { status } = await market.post(market.admin, `/administracion/robos/${id}`, form);
      return status < 400 ? [String(data["bicycleId"])] : null;
    },
  },
  {
    name: "compare",
    weight: 2,
    on: (market) => market.all("serialComparisons").filter(({ data }) => data["state"] === "open"),
    run: async (market, { id, data }) => {
      const form = { intent: market.chance.of("es-la-misma", "no-es"), par: id };
      const { status } = await market.post(market.admin, "/administracion/comparaciones", form);
      return status < 400 ? [String(data["theftId"])] : null;
    },
  },
  {
    name: "offer-transfer",
    weight: 3,
    on: (market) => bicycles(market, ({ theftId, transferId }) => !theftId && !transferId),
    run: async (market, { id, data }) => {
      const owner = String(data["ownerId"]);
      const to = market.someone(({ uid, role }) => role === "user" && uid !== owner);
      if (!to) return null;
      const stamp = await stamped(market, owner, `/transferir-propiedad?bicicleta=${id}`);
      const form = { email: to.email, confirm: "si", bicycle: id, ...stampField(stamp) };
      const { status } = await market.post(owner, "/transferir-propiedad", form);
      return status < 400 ? [owner, to.uid] : null;
    },
  },
  ...(["accept", "reject", "cancel"] as const).map((intent): Act => ({
    name: `transfer-${intent}`,
    weight: intent === "accept" ? 2.5 : 0.6,
    on: (market) => market.all("transfers").filter(({ data }) => data["state"] === "open"),
    run: async (market, { id, data }) => {
      const receiver = [...market.people.values()].find(
        ({ email, uid }) => email === data["toEmail"] || uid === data["toUid"],
      );
      const from = String(data["fromUid"]);
      const link = market.linkIn(`mail/transfer-${id}`, /\/transferir-propiedad\/recibir\/[^\s"]+/);
      const path = intent === "cancel" || !link ? `/transferir-propiedad/${id}` : link;
      const as = intent === "cancel" ? from : receiver?.uid;
      if (!as || !market.remembers(as)) return null;
      const { status } = await market.post(as, path, { intent, confirm: "si" });
      return status < 400 ? [String(data["bicycleId"]), from, as] : null;
    },
  })),
  {
    name: "find",
    weight: 1,
    on: (market) => thefts(market, "live"),
    run: async (market, { id, data }) => {
      const finder = market.someone(({ role }) => role === "user");
      if (!finder) return null;
      const found = {
        foundOn: market.now.toISOString().slice(0, 10),
        department: "lima" as const,
        district: "Breña",
        place: "Jirón Chamaya",
        looks: "Roja",
      };
      await market.site.services().finds.file(
        market.chance.hex(24),
        finder.uid,
        {
          ...found,
          serial: String(data["serial"] ?? ""),
          finder: "person",
          text: "La vi en un taller del barrio.",
          email: finder.email,
        },
        { photos: [], aboutTheftId: null },
      );
      return [id, finder.uid];
    },
  },
];
