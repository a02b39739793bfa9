import { describe, expect, test } from "vitest";

import { userForm, PROFILE_MESSAGES, profileFieldsOf, profileValuesOf } from "~/accounts/profile/profile-form";
import { parseForm } from "~/platform/forms/forms";
import { NAME_MESSAGES } from "~/writing/names";

import { formOf } from "../../selling/support";

const TYPED = { displayName: "Ana María", whatsapp: "987 654 321", phone: "(01) 555 0100", department: "cusco" };

const CompletionForm = userForm({ complete: true, name: null });
const UserForm = userForm({ complete: false, name: null });

describe("form of completion", () => {
  test("the form of completion accepts phones as users type them", () => {
    const parsed = parseForm(CompletionForm, formOf(TYPED));
    expect(parsed.ok && profileFieldsOf(parsed.data)).toEqual({
      displayName: "Ana María",
      whatsapp: "+51987654321",
      phone: "+5115550100",
      department: "cusco",
      province: "",
      district: "",
    });
  });

  test.each([
    ["displayName", "", PROFILE_MESSAGES.displayName],
    ["displayName", " \u200b ", PROFILE_MESSAGES.displayName],
    ["displayName", "x".repeat(81), PROFILE_MESSAGES.displayNameLong],
    ["whatsapp", "", PROFILE_MESSAGES.whatsappMissing],
    ["whatsapp", "12345", PROFILE_MESSAGES.whatsapp],
    ["whatsapp", "(01) 555 0100", PROFILE_MESSAGES.whatsapp],
    ["phone", "12345", PROFILE_MESSAGES.phone],
    ["department", "", PROFILE_MESSAGES.departmentMissing],
    ["department", "bogota", PROFILE_MESSAGES.department],
    ["district", "150122", "Miraflores no está en Cusco. Elige un distrito de Cusco."],
  ])("the form of completion rejects %s %j and keeps all that was typed", (field, value, message) => {
    const typed = { ...TYPED, [field]: value };
    expect(parseForm(CompletionForm, formOf(typed))).toEqual({
      ok: false,
      errors: { [field]: message },
      values: typed,
    });
  });

  test("the form of completion reports all errors at once, in the form's order, also for an empty form", () => {
    const parsed = parseForm(CompletionForm, new FormData());
    expect(!parsed.ok && Object.keys(parsed.errors)).toEqual(["displayName", "whatsapp", "department"]);
  });

  test.each([
    [{ phone: "", samePhone: "1" }, "+51987654321"],
    [{ phone: "" }, ""],
    [{ phone: "912345678", samePhone: "1" }, "+51912345678"],
  ])("the form of completion takes the phone from %j", (changes, phone) => {
    const parsed = parseForm(CompletionForm, formOf({ ...TYPED, ...changes }));
    expect(parsed.ok && profileFieldsOf(parsed.data).phone).toBe(phone);
  });

  test("the form of completion treats a file, or an array's name, as empty", () => {
    const form = formOf(TYPED);
    form.set("displayName", new File(["x"], "x.txt"));
    const parsed = parseForm(CompletionForm, form);
    expect(!parsed.ok && parsed.errors.displayName).toBe(PROFILE_MESSAGES.displayName);
  });
});

describe("a display name", () => {
  const errorOf = (displayName: string, name: string | null) => {
    const parsed = parseForm(userForm({ complete: false, name }), formOf({ displayName }));
    return parsed.ok ? null : parsed.errors.displayName;
  };
  test("a display name is no telephone, and not one of the staff", () => {
    expect(errorOf("987654321 wsp", "Ana")).toBe(NAME_MESSAGES.contact);
    expect(errorOf("Rebi Soporte", null)).toBe(NAME_MESSAGES.staff);
    expect(errorOf("admin@rebi.pe", "Ana")).toBe(NAME_MESSAGES.contact);
  });
  test("a display name from before stays until it is changed", () => {
    expect(errorOf("Rebi Soporte", "Rebi Soporte")).toBeNull();
    expect(errorOf("Rebi  Soporte 2", "Rebi Soporte")).toBe(NAME_MESSAGES.staff);
  });
});

describe("form of personal data", () => {
  test("the form of personal data requires only the name", () => {
    const parsed = parseForm(UserForm, formOf({ displayName: "Ana" }));
    expect(parsed.ok && profileFieldsOf(parsed.data)).toEqual({
      displayName: "Ana",
      whatsapp: "",
      phone: "",
      department: null,
      province: "",
      district: "",
    });
    const rejected = parseForm(UserForm, formOf({ displayName: "", whatsapp: "1", phone: "1", department: "x" }));
    expect(!rejected.ok && rejected.errors).toEqual({
      displayName: PROFILE_MESSAGES.displayName,
      whatsapp: PROFILE_MESSAGES.whatsapp,
      phone: PROFILE_MESSAGES.phone,
      department: PROFILE_MESSAGES.department,
    });
  });

  test("the form of personal data sets nothing that the form does not have", () => {
    const parsed = parseForm(UserForm, formOf({ ...TYPED, role: "admin", uid: "otra", isActive: "false" }));
    expect(parsed.ok && Object.keys(profileFieldsOf(parsed.data))).toEqual([
      "displayName",
      "whatsapp",
      "phone",
      "department",
      "province",
      "district",
    ]);
  });
});

describe("values of the form", () => {
  const nowhere = { province: "", district: "" };
  test.each([
    [
      { whatsapp: "+51987654321", phone: "+5115550100", department: "cusco", province: "Cusco", district: "Wanchaq" },
      { whatsapp: "987 654 321", phone: "(01) 555 0100", department: "cusco", district: "080108" },
    ],
    [
      { whatsapp: "+51987654321", phone: "+51987654321", department: null, ...nowhere },
      { whatsapp: "987 654 321", phone: "", samePhone: "1", department: "", district: "" },
    ],
    [
      { whatsapp: "", phone: "", department: null, ...nowhere },
      { whatsapp: "", phone: "", samePhone: "1", department: "", district: "" },
    ],
    [
      { whatsapp: "987654321", phone: "llámame", department: null, ...nowhere },
      { whatsapp: "987 654 321", phone: "llámame", department: "", district: "" },
    ],
  ])("the values of the form show %j as it is stored", (saved, shown) => {
    expect(profileValuesOf({ displayName: "Ana", ...saved })).toEqual({ displayName: "Ana", ...shown });
  });

  test("the values of the form change nothing when saved again", () => {
    for (const saved of [
      { whatsapp: "+51987654321", phone: "+5115550100" },
      { whatsapp: "+51987654321", phone: "+51987654321" },
      { whatsapp: "", phone: "" },
    ]) {
      const person = { displayName: "Ana", department: "lima", province: "Lima", district: "Rímac", ...saved };
      const parsed = parseForm(UserForm, formOf(profileValuesOf(person)));
      expect(parsed.ok && profileFieldsOf(parsed.data)).toEqual(person);
    }
  });
});
