import { describe, expect, test } from "vitest";

import { clientNetwork } from "~/platform/limits/network";

describe("network of an address", () => {
  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:DB8:1:9:ffff::1", "2001:db8:1::/48"],
    ["2001:0db8:0001:0002::1", "2001:db8:1::/48"],
    ["2001:db8::1", "2001:db8:0::/48"],
    ["::1", "0:0:0::/48"],
    [null, "unknown"],
  ])("the network of an address takes %s for %s", (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2fe:3:4:5:6", "2001:db8:1:200::/56"],
    ["2001:db8:1:2ab::1", "2001:db8:1:200::/56"],
    ["2001:db8:1:300::1", "2001:db8:1:300::/56"],
    ["2001:db8:1::1", "2001:db8:1:0::/56"],
    [null, "unknown"],
  ])("the network of an address takes %s for %s where a home is counted", (address, network) => {
    expect(clientNetwork(address, 56)).toBe(network);
  });
});
