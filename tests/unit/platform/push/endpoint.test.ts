import { describe, expect, test } from "vitest";

import { parseEndpoint } from "~/platform/push/endpoint";

describe("parseEndpoint", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/QAbc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://fcm.googleapis.com:443/fcm/send/abc",
  ])("parseEndpoint takes %s", (address) => {
    expect(parseEndpoint(address, null)?.href).toBe(new URL(address).href);
  });

  test.each([
    ["another host", "https://evil.example/fcm.googleapis.com/"],
    ["a host that ends alike", "https://evilfcm.googleapis.com/x"],
    ["a host that begins alike", "https://fcm.googleapis.com.evil.example/x"],
    ["a trailing dot", "https://fcm.googleapis.com./x"],
    ["the bare domain of a service with subdomains", "https://push.apple.com/x"],
    ["a domain that ends alike", "https://evilpush.apple.com/x"],
    ["a name before the host", "https://fcm.googleapis.com@evil.example/x"],
    ["a user", "https://a:b@fcm.googleapis.com/x"],
    ["a port", "https://fcm.googleapis.com:8443/x"],
    ["http", "http://fcm.googleapis.com/x"],
    ["a fragment", "https://fcm.googleapis.com/x#y"],
    ["a backslash that turns the host", "https:\\\\evil.example\\fcm.googleapis.com"],
    ["the machine itself", "https://127.0.0.1/x"],
    ["an address of the cloud", "https://169.254.169.254/latest/meta-data"],
    ["the dead service", "https://android.googleapis.com/gcm/send/x"],
    ["another scheme", "javascript:alert(1)"],
    ["no address", "fcm.googleapis.com"],
    ["nothing", ""],
    ["more than 1024 characters", `https://fcm.googleapis.com/${"a".repeat(1024)}`],
  ])("parseEndpoint rejects %s", (_, address) => {
    expect(parseEndpoint(address, null)).toBeNull();
  });

  test("parseEndpoint takes the service of this machine only where one is configured, by its exact origin", () => {
    const local = "http://127.0.0.1:8792";
    expect(parseEndpoint(`${local}/push/a`, local)?.pathname).toBe("/push/a");
    expect(parseEndpoint(`${local}/push/a`, null)).toBeNull();
    expect(parseEndpoint("http://127.0.0.1:8793/push/a", local)).toBeNull();
    expect(parseEndpoint("https://fcm.googleapis.com/x", local)).not.toBeNull();
  });
});
