import { describe, expect, test } from "vitest";

import { browserName } from "~/accounts/session/browser-name";

const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-A145M) AppleWebKit/537.36 (KHTML, like Gecko)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)";

describe("browser in words", () => {
  test.each([
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36`, "Chrome en Android"],
    [`${ANDROID} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, "Samsung Internet en Android"],
    [`${ANDROID} Chrome/126.0.0.0 Mobile Safari/537.36 [FBAN/EMA;FBAV/410]`, "Facebook en Android"],
    ["Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0", "Firefox en Android"],
    [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, "Safari en iPhone"],
    [`${IPHONE} CriOS/126.0 Mobile/15E148 Safari/604.1`, "Chrome en iPhone"],
    [`${IPHONE} Mobile/15E148 Instagram 340.0`, "Instagram en iPhone"],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0`, "Edge en Windows"],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 OPR/111.0`, "Opera en Windows"],
    ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/17.5 Safari/605.1.15", "Safari en Mac"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox en Linux"],
    ["Opera/9.80 (Android; Opera Mini/7.5)", "Navegador en Android"],
    ["curl/8.5.0", "Navegador desconocido"],
    ["", "Navegador desconocido"],
    [null, "Navegador desconocido"],
  ])("%s is %s", (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
