import { systemClock } from "~/platform/clock";
import { createCopies } from "~/platform/copies/copies.server";
import type { Env } from "~/platform/env";

import type { DoctorInput } from "./model";

/** The Worker's own copies, as Cloudflare's interface reads their bucket. Here none is made. */
export function copiesOf(env: Env, input: DoctorInput): ReturnType<typeof createCopies> {
  const copies = env.copies && { ...env.copies, bucket: bucketOf(input) };
  return createCopies({ env: { ...env, copies }, clock: systemClock }, () =>
    Promise.reject(new Error("The doctor makes no copies")),
  );
}

function bucketOf({ addresses, cloudflare, deployment }: DoctorInput): R2Bucket {
  const get = async (name: string): Promise<Response | null> => {
    if (cloudflare === null) throw new Error("Faltan CLOUDFLARE_ACCOUNT_ID y CLOUDFLARE_API_TOKEN.");
    const { account, token } = cloudflare;
    const objects = `${addresses.cloudflare}/client/v4/accounts/${account}/r2/buckets/${deployment.copies}/objects`;
    const response = await fetch(`${objects}/${name}`, { headers: { authorization: `Bearer ${token}` } });
    if (response.status === 404) return null;
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return response;
  };
  return { get } as unknown as R2Bucket;
}
