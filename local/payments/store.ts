import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";

import type { LocalPayment, Preference } from "./model.ts";

/** A notification that is still to be delivered. Times are milliseconds since 1970. */
export interface Delivery {
  id: number;
  paymentId: number;
  url: string;
  action: string;
  dueAt: number;
  attempts: number;
}

// Ids of payments begin where real ones have about as many digits.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS preferences (id TEXT PRIMARY KEY, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS payments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, reference TEXT, data TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS payments_by_reference ON payments (reference);
  INSERT OR IGNORE INTO sqlite_sequence (name, seq)
    SELECT 'payments', 90000000000 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'payments');
  CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, data TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT, payment_id INTEGER NOT NULL, url TEXT NOT NULL, action TEXT NOT NULL,
    due_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0
  );
`;

/** Memory of the local provider, in one SQLite file. One process owns the file. */
export class PaymentStore {
  readonly #sqlite: DatabaseSync;

  /** @throws Error when the file cannot be opened */
  constructor(file: string) {
    if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true });
    this.#sqlite = new DatabaseSync(file);
    try {
      this.#sqlite.exec("PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;");
      this.#sqlite.exec(SCHEMA);
    } catch (error) {
      this.#sqlite.close();
      throw error;
    }
  }

  preference(id: string): Preference | null {
    return this.#one<Preference>("SELECT data FROM preferences WHERE id = ?", id);
  }

  addPreference(preference: Preference): void {
    this.#run("INSERT INTO preferences (id, data) VALUES (?, ?)", preference.id, JSON.stringify(preference));
  }

  payment(id: number): LocalPayment | null {
    return this.#one<LocalPayment>("SELECT data FROM payments WHERE id = ?", id);
  }

  /** Newest first. */
  paymentsOf(reference: string): LocalPayment[] {
    const rows = this.#sqlite.prepare("SELECT data FROM payments WHERE reference = ? ORDER BY id DESC").all(reference);
    return rows.map(({ data }) => JSON.parse(String(data)) as LocalPayment);
  }

  /** With their last change within two times (milliseconds since 1970), oldest change first. */
  changedPayments(from: number, until: number): LocalPayment[] {
    const rows = this.#sqlite.prepare("SELECT data FROM payments").all();
    return rows
      .map(({ data }) => JSON.parse(String(data)) as LocalPayment)
      .map((payment) => ({ payment, at: Date.parse(payment.date_last_updated) }))
      .filter(({ at }) => at >= from && at <= until)
      .sort((one, other) => one.at - other.at)
      .map(({ payment }) => payment);
  }

  addPayment(payment: Omit<LocalPayment, "id">): LocalPayment {
    const { lastInsertRowid } = this.#run(
      "INSERT INTO payments (reference, data) VALUES (?, '{}')",
      payment.external_reference,
    );
    const added = { id: Number(lastInsertRowid), ...payment };
    this.savePayment(added);
    return added;
  }

  savePayment(payment: LocalPayment): void {
    this.#run("UPDATE payments SET data = ? WHERE id = ?", JSON.stringify(payment), payment.id);
  }

  /** The answer that a call with this idempotency key was given. */
  answer(key: string): unknown {
    return this.#one("SELECT data FROM answers WHERE key = ?", key);
  }

  keepAnswer(key: string, answer: unknown): void {
    this.#run("INSERT OR REPLACE INTO answers (key, data) VALUES (?, ?)", key, JSON.stringify(answer));
  }

  addDelivery({ paymentId, url, action, dueAt }: Omit<Delivery, "id" | "attempts">): void {
    this.#run(
      "INSERT INTO deliveries (payment_id, url, action, due_at) VALUES (?, ?, ?, ?)",
      paymentId,
      url,
      action,
      dueAt,
    );
  }

  /** In the order in which they are due. */
  deliveries(): Delivery[] {
    const rows = this.#sqlite.prepare("SELECT * FROM deliveries ORDER BY due_at, id").all();
    return rows.map((row) => ({
      id: Number(row.id),
      paymentId: Number(row.payment_id),
      url: String(row.url),
      action: String(row.action),
      dueAt: Number(row.due_at),
      attempts: Number(row.attempts),
    }));
  }

  removeDelivery(id: number): void {
    this.#run("DELETE FROM deliveries WHERE id = ?", id);
  }

  postponeDelivery(id: number, dueAt: number): void {
    this.#run("UPDATE deliveries SET due_at = ?, attempts = attempts + 1 WHERE id = ?", dueAt, id);
  }

  atomically<T>(work: () => T): T {
    this.#sqlite.exec("BEGIN");
    try {
      const result = work();
      this.#sqlite.exec("COMMIT");
      return result;
    } catch (error) {
      this.#sqlite.exec("ROLLBACK");
      throw error;
    }
  }

  close(): void {
    this.#sqlite.close();
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.#sqlite.prepare(sql).run(...values);
  }

  #one<T>(sql: string, ...values: SQLInputValue[]): T | null {
    const row = this.#sqlite.prepare(sql).get(...values);
    return row ? (JSON.parse(String(row.data)) as T) : null;
  }
}
