import { describe, expect, test } from "vitest";

import { DEPARTMENTS } from "~/business/peru";
import { DISTRICT_MESSAGES, districtOptions, districtValue, readPlace } from "~/business/places/chosen-place.server";
import { districtsOf } from "~/business/places/districts.server";

const ALL = DEPARTMENTS.flatMap(({ slug }) => districtsOf(slug));
const messageOf = (...args: Parameters<typeof readPlace>) => {
  const read = readPlace(...args);
  return read.ok ? null : read.message;
};

test("every district goes through a form by its code, and comes back from the names that are kept", () => {
  const lost = ALL.filter(({ code, name, province }) => {
    const { department } = province;
    const read = readPlace({ department, district: code });
    return (
      !read.ok ||
      read.place.district !== name ||
      read.place.province !== province.name ||
      districtValue({ department, province: province.name, district: name }) !== code
    );
  });
  expect(lost).toEqual([]);
});

test("every district is an option of its department", () => {
  const offered = DEPARTMENTS.flatMap(({ slug }) => districtOptions(slug)?.provinces ?? []).flatMap((province) =>
    province.districts.map(([code]) => code),
  );
  expect(offered).toEqual(ALL.map(({ code }) => code));
  expect(districtOptions("atlantida")).toBeNull();
  expect(districtOptions(null)).toBeNull();
});

describe("a typed district", () => {
  test("a typed district is found by a name, and a code also tells the department", () => {
    const miraflores = { department: "lima", province: "Lima", district: "Miraflores" };
    expect(readPlace({ department: "lima", district: " miraflores " })).toEqual({ ok: true, place: miraflores });
    expect(readPlace({ department: "", district: "150122" })).toEqual({ ok: true, place: miraflores });
  });

  test("a typed district may be blank", () => {
    const nowhere = { province: "", district: "" };
    expect(readPlace({})).toEqual({ ok: true, place: { department: undefined, ...nowhere } });
    expect(readPlace({ department: "puno", district: " " })).toEqual({
      ok: true,
      place: { department: "puno", ...nowhere },
    });
  });

  test("a typed district needs the department for a name", () => {
    expect(messageOf({ department: "", district: "Miraflores" })).toBe(DISTRICT_MESSAGES.first);
  });

  test("a typed district is rejected where the list has none, or has it elsewhere", () => {
    expect(messageOf({ department: "lima", district: "Macondo" })).toBe(
      "No encontramos ese distrito en Lima. Elígelo de la lista.",
    );
    expect(messageOf({ department: "cusco", district: "150122" })).toBe(
      "Miraflores no está en Cusco. Elige un distrito de Cusco.",
    );
    for (const district of ["999999", "150199", "<b>", "x".repeat(5000)])
      expect(messageOf({ department: "lima", district })).toBe(DISTRICT_MESSAGES.unknown("Lima"));
  });
});

describe("old text that the list does not have", () => {
  const saved = { department: "lima", province: "Lima Norte", district: "Urb. Los Pinos" };

  test("an old text that the list does not have is what the form shows, and stays when it is sent again", () => {
    expect(districtValue(saved)).toBe("Urb. Los Pinos");
    expect(readPlace({ department: "lima", district: "Urb. Los Pinos" }, saved)).toEqual({ ok: true, place: saved });
  });

  test("an old text that the list does not have does not go along to another department, and no other text takes its place", () => {
    expect(messageOf({ department: "ica", district: "Urb. Los Pinos" }, saved)).toBe(DISTRICT_MESSAGES.unknown("Ica"));
    expect(messageOf({ department: "lima", district: "Urb. Las Palmas" }, saved)).toBe(
      DISTRICT_MESSAGES.unknown("Lima"),
    );
  });

  test("an old text that the list does not have gives way to a district of the list", () => {
    expect(readPlace({ department: "lima", district: "150117" }, saved)).toMatchObject({
      place: { province: "Lima", district: "Los Olivos" },
    });
  });

  test("old text of a province alone stays while there is no district", () => {
    const province = { department: "lima", province: "Cañete", district: "" };
    expect(readPlace({ department: "lima", district: "" }, province)).toEqual({ ok: true, place: province });
    expect(readPlace({ department: "ica", district: "" }, province)).toMatchObject({ place: { province: "" } });
  });
});
