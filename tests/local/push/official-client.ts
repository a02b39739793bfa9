import webPush, { type PushSubscription, type RequestOptions } from "web-push";

/** Sends what web-push would send: the package itself speaks https alone. */
export async function sendWithWebPush(
  subscription: PushSubscription,
  payload: string | undefined,
  options: RequestOptions,
): Promise<number> {
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, payload, {
    contentEncoding: "aes128gcm",
    TTL: 60,
    ...options,
  }) as webPush.RequestDetails & { body: Buffer | null };
  const response = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body && new Uint8Array(body),
  });
  await response.body?.cancel();
  return response.status;
}
