import type { OutboxRow } from "./model";

/** A database of IndexedDB: rows hold files. */
const DATABASE = "rebi-por-enviar";
const ROWS = "filas";

/** Resolves when it is on the disk. @throws DOMException, `QuotaExceededError` where the device is full */
function withRows<T>(mode: IDBTransactionMode, ask: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE);
    opening.onupgradeneeded = () => opening.result.createObjectStore(ROWS, { keyPath: "id" });
    opening.onerror = () => reject(opening.error!);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(ROWS, mode);
      const request = ask(transaction.objectStore(ROWS));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error!);
      opening.result.close();
    };
  });
}

export const allRows = (): Promise<OutboxRow[]> => withRows("readonly", (rows) => rows.getAll());

export const putRow = (row: OutboxRow): Promise<unknown> => withRows("readwrite", (rows) => rows.put(row));

export const deleteRow = (id: string): Promise<unknown> => withRows("readwrite", (rows) => rows.delete(id));
