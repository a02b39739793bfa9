import type { z, ZodObject } from "zod";

import type { Logger } from "~/platform/log";
import { deleteFound, inBatches, inTurn, type PersonalData } from "~/platform/personal-data";

import { decodeDocument } from "./codec";
import { isDocumentId } from "./paths";
import type { Database, DatabaseReader, Filter, Query, Snapshot, Write } from "./types";

/** Documents of one query that a download holds. */
const EXPORT_MAX = 500;
/** Documents that are erased one by one, in a batch. */
const BATCH = 50;

interface PersonalDescription<Document> {
  /** Queries that find the documents of a user, erased in this order. `email`: verified; empty for none. */
  of(uid: string, email: string): Filter[];
  /** A document as its user downloads it. */
  exported(document: Document, uid: string): unknown;
  /** Erases one document; without it documents are deleted as they are found. Idempotent. */
  erase?(found: Snapshot): Promise<unknown>;
}

/**
 * A collection of documents of one shape: their paths, readings that leave out what does not fit, the write of a whole
 * document, and what it holds of a user. `isId`: whether a text from an address, a form or a cookie can name one.
 */
export function collection<S extends ZodObject>(name: string, schema: S, isId: (id: string) => boolean = isDocumentId) {
  type Document = z.infer<S> & { id: string };

  function path(id: string): string {
    return `${name}/${id}`;
  }

  function of(snapshot: Snapshot | null | undefined, log: Logger): Document | null {
    return snapshot ? decodeDocument(schema, snapshot, log) : null;
  }

  return {
    name,
    path,
    of,

    /** Null for none, and for an id that no document can have. */
    async read(source: Pick<DatabaseReader, "read">, id: string, log: Logger): Promise<Document | null> {
      return isId(id) ? of(await source.read(path(id)), log) : null;
    },

    async find(
      source: Pick<DatabaseReader, "find">,
      query: Omit<Query, "collection" | "select">,
      log: Logger,
    ): Promise<Document[]> {
      return (await source.find({ ...query, collection: name })).flatMap((snapshot) => of(snapshot, log) ?? []);
    },

    /** The whole document; fields that the schema does not know are left out. */
    put({ id, ...fields }: Document): Write {
      return { set: path(id), data: schema.parse(fields) };
    },

    /** The documents of a user: at most 500 of each query are downloaded, all are erased. */
    personalData(
      { database, log }: { database: Pick<Database, "find" | "commit">; log: Logger },
      { of: filters, exported, erase }: PersonalDescription<Document>,
    ): PersonalData {
      return {
        async export(uid, email) {
          const found = await Promise.all(
            filters(uid, email).map((where) => database.find({ collection: name, where: [where], limit: EXPORT_MAX })),
          );
          const once = new Map(found.flat().map((snapshot) => [snapshot.path, snapshot]));
          return [...once.values()].flatMap((snapshot) => {
            const document = of(snapshot, log);
            return document ? [exported(document, uid)] : [];
          });
        },

        erase: (uid, email) =>
          inTurn(
            ...filters(uid, email).map((where) => () => {
              const query = { collection: name, where: [where] };
              if (!erase) return deleteFound(database, query);
              return inBatches(BATCH, async () => {
                const found = await database.find({ ...query, limit: BATCH });
                for (const snapshot of found) await erase(snapshot);
                return found.length;
              });
            }),
          ),
      };
    },
  };
}
