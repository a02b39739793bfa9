import { z } from "zod";

import { DISPLAY_NAME_MAX } from "~/accounts/constants";
import { oneLine, type User } from "~/accounts/model";
import { findDepartment, formatPhone, parseMobile, parsePhone } from "~/business/peru";
import { districtValue, readPlace } from "~/business/places/chosen-place.server";
import { nameMessage } from "~/writing/names";

export const PROFILE_MESSAGES = {
  displayName: "Escribe tu nombre.",
  displayNameLong: `El nombre puede tener hasta ${DISPLAY_NAME_MAX} caracteres.`,
  whatsappMissing: "Escribe tu número de WhatsApp.",
  whatsapp: "WhatsApp: escribe un celular del Perú, de 9 cifras, como 987 654 321.",
  phone: "Teléfono: escribe un celular de 9 cifras, como 987 654 321, o un fijo con su código, como (01) 555 0100.",
  departmentMissing: "Elige tu departamento.",
  department: "Elige un departamento de la lista.",
} as const;

/** Ticked: an empty phone is the number of WhatsApp. */
const SAME_PHONE = "1";

// Lenient at first: anything but text counts as empty.
const text = z.string().catch("");
const line = text.transform(oneLine);

/** Phones come out as they were typed, if they can be read: `profileFieldsOf` makes them E.164. */
const Person = z.object({
  displayName: line,
  whatsapp: line,
  phone: line,
  samePhone: text,
  department: text,
  district: line,
});
type Typed = z.infer<typeof Person>;

interface UserRules {
  complete: boolean;
  /** The user's name, which they keep until they change it; null for none. */
  name: string | null;
}

function problemsOf(
  { displayName, whatsapp, phone, department, district }: Typed,
  { complete, name }: UserRules,
): [keyof Typed, string | false][] {
  const messages = PROFILE_MESSAGES;
  const place = readPlace({ department, district });
  return [
    [
      "displayName",
      displayName === ""
        ? messages.displayName
        : displayName.length > DISPLAY_NAME_MAX
          ? messages.displayNameLong
          : displayName !== name && (nameMessage(displayName) ?? false),
    ],
    [
      "whatsapp",
      whatsapp === "" ? complete && messages.whatsappMissing : parseMobile(whatsapp) === null && messages.whatsapp,
    ],
    ["phone", phone !== "" && parsePhone(phone) === null && messages.phone],
    [
      "department",
      department === "" ? complete && messages.departmentMissing : !findDepartment(department) && messages.department,
    ],
    ["district", !place.ok && place.message],
  ];
}

/** The form of /perfil/datos, where all but the name may stay empty, and of /completar-perfil. */
export function userForm(rules: UserRules) {
  return Person.superRefine((typed, context) => {
    for (const [field, message] of problemsOf(typed, rules))
      if (message) context.addIssue({ code: "custom", path: [field], message });
  });
}

type ProfileValues = Pick<User, "displayName" | "whatsapp" | "phone" | "department" | "province" | "district">;

export function profileFieldsOf(typed: Typed): ProfileValues {
  const whatsapp = parseMobile(typed.whatsapp) ?? "";
  const phone = parsePhone(typed.phone) ?? (typed.samePhone === SAME_PHONE ? whatsapp : "");
  const read = readPlace(typed);
  const { department, province, district } = read.ok ? read.place : { ...typed, province: "", district: "" };
  return { displayName: typed.displayName, whatsapp, phone, department: department || null, province, district };
}

export function profileValuesOf({ displayName, whatsapp, phone, ...place }: ProfileValues): Record<string, string> {
  const same = phone === "" || phone === whatsapp;
  return {
    displayName,
    whatsapp: shownPhone(whatsapp),
    phone: same ? "" : shownPhone(phone),
    department: place.department ?? "",
    district: districtValue(place),
    ...(same && { samePhone: SAME_PHONE }),
  };
}

function shownPhone(stored: string): string {
  return formatPhone(parsePhone(stored) ?? stored);
}
