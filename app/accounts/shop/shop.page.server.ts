import { z } from "zod";

import type { Shop } from "~/accounts/shop";
import { shopWeek } from "~/accounts/shop";
import { isEmail } from "~/business/email";
import { openingsText } from "~/business/hours";
import { findDepartment } from "~/business/peru";
import { districtValue, readPlace } from "~/business/places/chosen-place.server";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { asksForDistricts, sameForm } from "~/platform/forms/district-list.server";
import { lineField, required } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, notDone, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { typedWeek, weekFields, weekValues } from "~/platform/forms/week-fields";
import { overBudget } from "~/platform/forms/within-budget.server";
import { nameMessage } from "~/writing/names";
import { publicField } from "~/writing/public-text";

import { HELPER_INTENT, HELPERS_MAX, INVITE_INTENT, LEAVE_INTENT, REMOVE_INTENT, SHOP_PATH } from "./constants";

const NO_EMAIL = "Escribe el correo de la persona, como nombre@correo.com.";
const NAME_MAX = 60;
const ADDRESS_MAX = 120;

/** `department` and `district`: as the fields of places send them. */
export const ShopForm = z.object({
  name: required(lineField("Nombre de la tienda", { min: 2, max: NAME_MAX }), "Escribe el nombre de la tienda.")
    .superRefine((name, context) => {
      const message = nameMessage(name);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .meta({
      label: "Nombre de la tienda",
      maxLength: NAME_MAX,
      required: true,
      autoComplete: "organization",
      hint: "Así te verán los compradores, en lugar de tu nombre.",
    }),
  department: z
    .string()
    .catch("")
    .refine((slug) => findDepartment(slug) !== undefined, "Elige el departamento de la tienda."),
  district: z.string().catch(""),
  address: publicField(lineField("Dirección", { min: 5, max: ADDRESS_MAX })).meta({
    label: "Dirección",
    maxLength: ADDRESS_MAX,
    optional: true,
    autoComplete: "street-address",
    hint: "Calle y número. Es pública: escríbela solo si recibes compradores ahí.",
  }),
  ...weekFields,
});

const PlacedShopForm = ShopForm.superRefine(({ department, district }, context) => {
  const read = readPlace({ department, district });
  const message = read.ok ? (read.place.district === "" ? "Elige el distrito de la tienda." : null) : read.message;
  if (message !== null) context.addIssue({ code: "custom", path: ["district"], message });
});

/** The form of /perfil/tienda. @throws redirect when signed out */
export function submitShop(context: Context, form: FormData): Promise<FormOutcome> {
  const { accounts } = context;
  return handleForm(form, async () => {
    const { uid } = await accounts.requireActiveUser({ whenUnknown: "allow" });
    if (asksForDistricts(form)) return sameForm(form);
    if (isHelperForm(form)) return submitHelpers(context, uid, form);
    if (form.get("intent") === REMOVE_INTENT) {
      const removed = await accounts.profile.replaceShop(uid, null);
      if (!removed.ok)
        return notDone(form, removed, {
          hidden: "Un administrador ocultó los datos de tu tienda: no puedes quitarlos.",
        });
      return done(SHOP_PATH, "Quitamos tu tienda. Tu página lleva otra vez tu nombre.");
    }
    const parsed = parseForm(PlacedShopForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const limited = await overBudget(context, "profile", { uid }, form);
    if (limited) return limited;
    await accounts.profile.replaceShop(uid, shopOf(parsed.data));
    return done(SHOP_PATH, "Guardamos los datos de tu tienda.");
  });
}

const InviteForm = z.object({
  correo: z
    .string({ error: NO_EMAIL })
    .transform((text) => text.trim())
    .refine(isEmail, NO_EMAIL),
});

function isHelperForm(form: FormData): boolean {
  return [INVITE_INTENT, HELPER_INTENT, LEAVE_INTENT].includes(formText(form, "intent"));
}

/** Helpers of the shop are invited and let go by its seller alone, or go by themselves. */
function submitHelpers(context: Context, uid: string, form: FormData): Promise<FormOutcome> {
  const { shopHelpers } = context.accounts;
  return takeForm(form, {
    [INVITE_INTENT]: act({
      form: InviteForm,
      budget: [context, "shopInvite", { uid, each: formText(form, "correo").trim().toLowerCase() }],
      run: ({ correo }) => shopHelpers.invite(uid, correo),
      done: (_, { correo }) => done(`${SHOP_PATH}#personas`, `Enviamos la invitación a ${correo}. Vale siete días.`),
      words: {
        "no-shop": "Guarda primero los datos de tu tienda.",
        own: "Ese es tu propio correo.",
        "too-many": `Ya te ayudan ${HELPERS_MAX} personas. Quita a una para invitar a otra.`,
      },
    }),
    [HELPER_INTENT]: async () => {
      await shopHelpers.remove(uid, formText(form, "persona"));
      return done(`${SHOP_PATH}#personas`, "Ya no maneja tus anuncios. Las invitaciones anteriores ya no valen.");
    },
    [LEAVE_INTENT]: async () => {
      await shopHelpers.leave(uid);
      return done(SHOP_PATH, "Ya no manejas los anuncios de esa tienda.");
    },
  });
}

function shopOf(typed: z.infer<typeof ShopForm>): Omit<Shop, "isHidden"> {
  const read = readPlace(typed);
  const { province = "", district = "" } = read.ok ? read.place : {};
  return {
    name: typed.name,
    hours: typedWeek(typed).map(openingsText),
    address: typed.address ?? "",
    department: typed.department,
    province,
    district,
  };
}

export function shopValues(shop: Shop): Record<string, string> {
  const { name, address, department } = shop;
  return { name, address, department, district: districtValue(shop), ...weekValues(shopWeek(shop)) };
}
