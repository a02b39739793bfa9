import { describe, expect, test } from "vitest";

import {
  batteryText,
  connectionText,
  controlsOf,
  notificationsText,
  type DeviceControl,
  type DeviceFacts,
} from "~/shell/panel/controls";

const NOTHING: DeviceFacts = {
  canShare: false,
  canCopy: false,
  canFullscreen: false,
  canVibrate: false,
  isMotionReduced: false,
  canNotify: false,
  isInstalled: false,
};
const ALL: DeviceFacts = {
  ...NOTHING,
  canShare: true,
  canCopy: true,
  canFullscreen: true,
  canVibrate: true,
  canNotify: true,
  connection: { effectiveType: "4g" },
  battery: { level: 1, charging: true },
};

describe("controls of a device", () => {
  test("controls of a device are all there where it has all", () => {
    expect(controlsOf(ALL)).toEqual([
      "share",
      "copy",
      "install",
      "fullscreen",
      "notifications",
      "vibration",
      "connection",
      "battery",
    ]);
  });

  test.each<[string, Partial<DeviceFacts>, DeviceControl]>([
    ["a browser that does not share", { canShare: false }, "share"],
    ["a page without a clipboard", { canCopy: false }, "copy"],
    ["the installed app", { isInstalled: true }, "install"],
    ["an iPhone, which has no fullscreen", { canFullscreen: false }, "fullscreen"],
    ["a browser without push", { canNotify: false }, "notifications"],
    ["a computer", { canVibrate: false }, "vibration"],
    ["reduced motion", { isMotionReduced: true }, "vibration"],
    ["a browser that does not describe its link", { connection: undefined }, "connection"],
    ["a link of which nothing is known", { connection: {} }, "connection"],
    ["a browser that does not tell of its battery", { battery: undefined }, "battery"],
  ])("%s goes without", (_what, facts, control) => {
    const others = controlsOf(ALL).filter((one) => one !== control);
    expect(controlsOf({ ...ALL, ...facts })).toEqual(others);
  });

  test("controls of a device leave only the way to install where nothing is known", () => {
    expect(controlsOf(NOTHING)).toEqual(["install"]);
  });
});

test.each([
  [true, "4g", "Buena, como 4G"],
  [true, "3g", "Regular, como 3G"],
  [true, "slow-2g", "Muy lenta, menos que 2G"],
  [true, "5g", "Conectado"],
  [true, undefined, "Conectado"],
  [false, "4g", "Sin conexión"],
])("connection: online %s on %s reads %j", (isOnline, effectiveType, text) => {
  expect(connectionText(isOnline, { ...(effectiveType && { effectiveType }) })).toBe(text);
});

test.each([
  [1, true, "100 %, cargando"],
  [0.1, true, "10 %, cargando"],
  [0.2, false, "20 %"],
  [0.194, false, "19 %: pausamos las animaciones para que dure más"],
])("battery: %d, charging %s reads %j", (level, charging, text) => {
  expect(batteryText({ level, charging })).toBe(text);
});

test.each([
  ["granted", "Permitidas en este navegador"],
  ["denied", "Bloqueadas en este navegador"],
  ["default", "Sin activar en este navegador"],
] as const)("notifications: %s reads %j", (permission, text) => {
  expect(notificationsText(permission)).toBe(text);
});
