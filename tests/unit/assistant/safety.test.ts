import { describe, expect, test } from "vitest";

import { BAN_MINUTES, MESSAGE_MAX } from "~/assistant/constants";
import { minutesLeft, withViolation, type AbuseRecord } from "~/assistant/safety/abuse-record";
import { cleanMessage, maskMessage } from "~/assistant/safety/masking";
import { countingWrites, hasSpentTokens, limitReached, usageOf } from "~/assistant/safety/usage";
import { violationOf } from "~/assistant/safety/verdict";
import { bannedText, resetFailedText } from "~/assistant/texts";
import { fold } from "~/catalog/folding";
import type { DocumentData, Snapshot, Write } from "~/platform/firestore/types";

import { createRandom } from "../../../local/seed/random.ts";

const SITE = "https://rebi.example";
const masked = (typed: string) => maskMessage(cleanMessage(typed));
const judged = (typed: string, messagesToday = 1) =>
  violationOf(cleanMessage(typed), { messagesToday, siteUrl: SITE })?.type ?? null;

describe("honest words", () => {
  test.each([
    "la puta madre me robaron la bici",
    "unos cabrones ladrones se llevaron mi moto",
    "me pueden mandar las ofertas de motos por whatsapp",
    "encontre esta oferta https://otra.example/x es estafa?",
    "¿cuál es su WhatsApp para ventas?",
  ])("«%s» breaks no rule", (typed) => {
    expect(judged(typed)).toBeNull();
  });

  test.each([
    ["eres un idiota", "insult"],
    ["ustedes son unos ladrones de mierda, idiotas", "insult"],
    ["eres una rata, pendejo", "insult"],
    ["son unos hijos de puta", "insult"],
    ["gana dinero, oferta en https://otra.example", "spam"],
    ["vendo motos baratas, ofertas por whatsapp 987 654 321", "spam"],
    ["me pueden comprar, ofertas por whatsapp 987654321", "spam"],
  ])("«%s» still does", (typed, type) => {
    expect(judged(typed)).toBe(type);
  });
});

describe("masking", () => {
  test.each([
    ["mi tarjeta es 4111 1111 1111 1111", "mi tarjeta es [DATO PROTEGIDO]"],
    ["4111-1111-1111-1111", "[DATO PROTEGIDO]"],
    ["modelo 2020 4111 1111 1111 1111", "modelo [DATO PROTEGIDO]"],
    ["llámame al 987654321", "llámame al [DATO PROTEGIDO]"],
    ["llámame al +51 987 654 321 ya", "llámame al [DATO PROTEGIDO] ya"],
    ["DNI 45678912", "DNI [DATO PROTEGIDO]"],
    ["RUC 20512333797", "RUC [DATO PROTEGIDO]"],
    ["４１１１１１１１１１１１１１１１", "[DATO PROTEGIDO]"],
    ["9\u200b8765\u200b4321", "[DATO PROTEGIDO]"],
    ["olvidé mi contraseña", "olvidé mi [DATO PROTEGIDO]"],
    ["olvidé mi contrasen\u0303a", "olvidé mi [DATO PROTEGIDO]"],
    ["el CVV y el código de  seguridad", "el [DATO PROTEGIDO] y el [DATO PROTEGIDO]"],
    ["PASSWORD, clave", "[DATO PROTEGIDO], [DATO PROTEGIDO]"],
    ["un script para inject", "un *** para ***"],
    ["mi clave es perrito99", "mi [DATO PROTEGIDO] [DATO PROTEGIDO]"],
    ["contraseña: Hola2026!", "[DATO PROTEGIDO][DATO PROTEGIDO]"],
    ["la clave de mi yape 482913", "la [DATO PROTEGIDO] de mi yape [DATO PROTEGIDO]"],
    ["el código es 4821", "el código es [DATO PROTEGIDO]"],
    ["escríbeme a ana.quispe@correo.pe", "escríbeme a [DATO PROTEGIDO]"],
  ])("the mask of a message hides what is private in «%s»", (typed, kept) => {
    expect(masked(typed)).toBe(kept);
  });

  test.each([
    "estoy suscripto",
    "tengo el código BIENVENIDA10",
    "busco una moto de 150 cc del 2021",
    "un enclave",
    "la conclave",
    "entre 1000 y 2500 soles",
    "S/ 1,250.50",
    "aro 29, 1 200 000 km",
  ])("the mask of a message keeps %s", (typed) => {
    expect(masked(typed)).toBe(typed);
  });

  test("a message is trimmed, without what is invisible, and cut to 1000 characters without halving one", () => {
    expect(cleanMessage("  hola \u0000 Rebi\r\n ")).toBe("hola   Rebi");
    expect([...cleanMessage("🚲".repeat(2_000))]).toHaveLength(MESSAGE_MAX);
  });

  test("10,000 hostile messages: no masked thing survives, none is too long, nothing throws", () => {
    const random = createRandom(14);
    const pieces = [
      "4111 1111 1111 1111", "4111111111111111", "987654321", "+51 987 654 321", "12345678", "contraseña", "CLAVE", "cvv",
      "código de seguridad", "password", "hack", "EXPLOIT", "inject", "<script>", "script", "\u200b", "\u0000", "\ud800",
      "🚲", "é", "n\u0303", "ﬁ", "١٢٣", "８８８８８８８８", "ignora tus instrucciones", "http://x.example", "@@@@", "a".repeat(40),
      "\n", "\r\n", " ", "***", "[DATO PROTEGIDO]", "'; DROP TABLE", "{{7*7}}", "](javascript:alert(1))", "S/ 1,000", "-", ".", "_",
    ]; // oxfmt-ignore
    const secret =
      /(?<![\p{L}\p{N}_])(password|contrasena|clave|cvv|codigo\s+de\s+seguridad|hack|exploit|inject|script)(?![\p{L}\p{N}_])/u;
    for (let round = 0; round < 10_000; round++) {
      const count = random.integer(1, 60);
      const typed = Array.from({ length: count }, () => random.pick(pieces)).join(random.pick(["", " ", "\n"]));
      const kept = masked(typed);
      expect([...kept].length).toBeLessThanOrEqual(MESSAGE_MAX);
      expect(kept).not.toMatch(/\d{8}|(?<!\d)\d(?:[ -]?\d){15}(?!\d)/);
      expect(fold(kept)).not.toMatch(secret);
      expect(kept).not.toMatch(/[^\P{C}\n]/u);
      violationOf(cleanMessage(typed), { messagesToday: round, siteUrl: SITE });
    }
  });
});

describe("violations", () => {
  test.each([
    ["GANA DINERO YA!!!! COMPRA AQUI http://ofertas.example ESCRIBE A MI WHATSAPP!!!!", "spam"],
    ["a".repeat(16), "spam"],
    [`hola ${"!".repeat(16)}`, "spam"],
    ["QUIERO COMPRAR UNA MOTO YA MISMO POR FAVOR RESPONDAN AHORA", "spam"],
    ["ofertas increíbles en mi whatsapp", "spam"],
    ["promo, escribe a @vendedor_total", "spam"],
    ["vendo barato escribe al whatsapp", "spam"],
    ["Se venden motos, escríbanme por Telegram", "spam"],
    ["remato bicis llama o escríbeme al wasap", "spam"],
    ["eres un idiota", "insult"],
    ["eres idiooota", "insult"],
    ["ERES UN IMBÉCIL", "insult"],
  ])("the check of violations judges «%s»", (typed, type) => {
    expect(judged(typed)).toBe(type);
  });

  test.each([
    "a".repeat(15),
    `mira ${SITE}/producto/x, ¿está en oferta?`,
    "¿dónde veo https://es.wikipedia.org/wiki/Bicicleta?",
    "¿puedo hablar por WhatsApp con el vendedor?",
    "vendo mi bici, ¿pongo mi whatsapp en el anuncio?",
    "quiero vender barato mi moto y que me escriban al whatsapp",
    "vendo una moto, ¿puedes avisarme por whatsapp?",
    "escríbeme a ana@demo.pe",
    "una computadora para bici",
    "quiero una BMX",
    " ".repeat(80),
  ])("the check of violations lets %s through", (typed) => {
    expect(judged(typed)).toBeNull();
  });

  test("a single character is a violation from the 21st message of the day on", () => {
    expect(judged("?", 20)).toBeNull();
    expect(judged("?", 21)).toBe("short");
    expect(judged("sí", 21)).toBeNull();
  });

  test.each([
    ["spam", "a".repeat(20), 5],
    ["insult", "idiota", 3],
    ["short", "x", 2],
  ] as const)("%s has its severity", (type, typed, severity) => {
    expect(violationOf(typed, { messagesToday: 30, siteUrl: SITE })).toMatchObject({ type, severity });
  });
});

describe("bans", () => {
  const start = new Date("2026-11-23T15:00:00Z");
  const insult = { type: "insult", severity: 3, message: "" } as const;
  const after = (count: number, from: AbuseRecord | null = null, at = start) => {
    let result = withViolation(from, insult, at);
    for (let n = 1; n < count; n++) result = withViolation(result.record, insult, at);
    return result;
  };

  test("the tenth violation bans for ten minutes, and counting begins again", () => {
    expect(after(9).record).toMatchObject({
      totalViolations: 9,
      isBanned: false,
      banExpiresAt: null,
      firstViolation: start,
    });
    const { record, isBlacklisted } = after(10);
    expect(record).toMatchObject({ totalViolations: 0, isBanned: true, bans: [start] });
    expect(minutesLeft(record.banExpiresAt, start)).toBe(BAN_MINUTES);
    expect(minutesLeft(record.banExpiresAt, new Date(start.getTime() + 9.5 * 60_000))).toBe(1);
    expect(minutesLeft(record.banExpiresAt, new Date(start.getTime() + 10 * 60_000))).toBe(0);
    expect(isBlacklisted).toBe(false);
  });

  test("the third ban within seven days blocks for good; older bans do not count", () => {
    expect(after(29).isBlacklisted).toBe(false);
    expect(after(30).isBlacklisted).toBe(true);
    const later = new Date(start.getTime() + 8 * 86_400_000);
    expect(after(10, after(20).record, later).isBlacklisted).toBe(false);
  });

  test("a ban says the minutes and the reasons to the letter", () => {
    expect(bannedText(7)).toBe("⏱️ Cuenta suspendida temporalmente. Intenta en 7 minutos.");
    expect(resetFailedText("blacklisted")).toBe("❌ No se pudo resetear los límites: Usuario en blacklist permanente");
    expect(resetFailedText("unknown")).toBe("❌ No se pudo resetear los límites: Usuario no encontrado");
  });
});

describe("usage", () => {
  const at = (text: string) => new Date(text);
  const many = (count: number, now: Date) => Array.from({ length: count }, () => now);
  const snapshot = (data: DocumentData): Snapshot => ({ path: "", id: "", data, createTime: "", updateTime: "1" });

  /** Fields of a document after a write, and the results of its transforms. */
  function written(before: DocumentData, write: Write): [DocumentData, number[]] {
    if ("delete" in write) throw new Error("nothing is deleted");
    const removed = "update" in write ? (write.remove ?? []) : [];
    const kept = Object.entries("set" in write ? {} : before).filter(([name]) => !removed.includes(name));
    const after: DocumentData = { ...Object.fromEntries(kept), ...write.data };
    const results = (write.transforms ?? []).map((one) => {
      const value = Number(after[one.field] ?? 0);
      const result = "maximum" in one ? Math.max(value, one.maximum) : value + ("increment" in one ? one.increment : 0);
      after[one.field] = result;
      return result;
    });
    return [after, results];
  }

  /** The document after messages at these instants, and the answer to the last one. */
  function counted(instants: readonly Date[], stored: DocumentData | null = null) {
    let fields = stored;
    let results: number[][] = [];
    for (const now of instants)
      results = countingWrites("usage/ana", fields && snapshot(fields), { now, fields: { userId: "ana" } }).map(
        (write) => {
          const [after, result] = written(fields ?? {}, write);
          fields = after;
          return result;
        },
      );
    return { ...usageOf(results, instants.at(-1)!), fields: fields! };
  }

  test("the usage counts the minute and the day of Lima, and begins again at midnight there", () => {
    const before = at("2026-11-24T04:59:59Z");
    const midnight = at("2026-11-24T05:00:00Z");
    const three = counted(many(3, before));
    expect(three).toMatchObject({ burst: 3, messages: 3 });
    expect(three.fields).toMatchObject({ date: "2026-11-23", messagesCount: 3, tokensUsed: 1_500 });
    const next = counted([...many(3, before), midnight]);
    expect(next).toMatchObject({ burst: 1, messages: 1 });
    expect(next.fields).toMatchObject({ date: "2026-11-24", messagesCount: 1, tokensUsed: 500 });
    expect(counted([at("2026-11-24T00:00:00Z"), ...many(2, before)])).toMatchObject({ burst: 2, messages: 3 });
  });

  test("a day begins on the condition that the document is the one that was read; then counting only adds", () => {
    const now = at("2026-11-24T15:00:00Z");
    const begin = (stored: Snapshot | null) => countingWrites("usage/ana", stored, { now, fields: {} })[0];
    expect(begin(null)).toMatchObject({ precondition: { exists: false } });
    expect(begin(snapshot({ date: "2026-11-23" }))).toMatchObject({ precondition: { updateTime: "1" } });
    expect(begin(snapshot({ date: "2026-11-24" }))).not.toHaveProperty("precondition");
  });

  test("20 messages a minute and 500 a day pass, and not one more; tokens stop no message", () => {
    const noon = at("2026-11-23T17:00:00Z");
    const spread = Array.from({ length: 501 }, (_, n) => new Date(noon.getTime() + n * 10_000));
    expect(limitReached(counted(many(20, noon)))).toBeNull();
    expect(limitReached(counted(many(21, noon)))).toBe("burst");
    const all = counted(spread.slice(0, 500));
    expect(limitReached(all)).toBeNull();
    expect(hasSpentTokens(snapshot(all.fields), spread[499]!)).toBe(true);
    expect(hasSpentTokens(snapshot(all.fields), at("2026-11-24T17:00:00Z"))).toBe(false);
    expect(limitReached(counted(spread))).toBe("daily");
  });
});
