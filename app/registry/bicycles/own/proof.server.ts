import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";

import type { Bicycle } from "../../model";

/** As a download; the caller has checked permissions. @throws a 404 where there is none */
export async function proofResponse(bucket: Pick<R2Bucket, "get">, { proof }: Bicycle): Promise<Response> {
  const found = proof && (await bucket.get(proof.key));
  if (!found) throw notFound("No encontramos este comprobante.");
  return downloadResponse(found.body, { name: proof.name, contentType: proof.type, bytes: proof.bytes });
}
