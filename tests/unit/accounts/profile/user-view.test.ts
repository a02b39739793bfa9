import { describe, expect, test } from "vitest";

import { UserSchema, type User } from "~/accounts/model";
import { toUserView } from "~/accounts/profile/user-view";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";

const CREATED = new Date("2025-03-10T12:00:00Z");
const UPDATED = new Date("2026-11-20T12:00:00Z");
const LOGIN = new Date("2026-11-19T08:00:00Z");

const USER: User = {
  uid: "u1",
  email: "ana@demo.pe",
  displayName: "Ana",
  role: "admin",
  phone: "+51987654321",
  whatsapp: "+51912345678",
  phoneVerified: true,
  profileImageUrl: "https://proveedor.test/ana.jpg",
  photo: null,
  isActive: true,
  emailVerified: true,
  profileCompleted: true,
  completedLater: true,
  department: "lima",
  province: "Lima",
  district: "Rímac",
  completedLaterAt: null,
  preferences: {
    notifications: {
      messages: true,
      searches: false,
      favorites: true,
      listings: true,
      follows: true,
      push: ALL_PUSH_KINDS,
    },
  },
  hasPush: false,
  lastLoginAt: LOGIN,
  sessionsValidAfter: null,
  credentialsChangedAt: null,
  emailChangeTo: null,
  sessionsKept: [],
  ratingAvg: 4.5,
  ratingCount: 3,
  totalSales: 2,
  totalPublications: 7,
  totalPurchases: 1,
  createdAt: CREATED,
  updatedAt: UPDATED,
};

describe("the application's view of a user", () => {
  const view = toUserView(USER);

  test.each([
    ["id", "u1"],
    ["uid", "u1"],
    ["email", "ana@demo.pe"],
    ["display_name", "Ana"],
    ["displayName", "Ana"],
    ["phone", "+51987654321"],
    ["whatsapp", "+51912345678"],
    ["role", "admin"],
    ["is_active", true],
    ["email_verified", true],
    ["profileCompleted", true],
    ["completedLater", true],
    ["phone_verified", true],
    ["profile_image_url", "https://proveedor.test/ana.jpg"],
    ["created_at", CREATED],
    ["updated_at", UPDATED],
    ["last_login", LOGIN],
    [
      "preferences",
      {
        notifications: {
          messages: true,
          searches: false,
          favorites: true,
          listings: true,
          follows: true,
          push: ALL_PUSH_KINDS,
        },
      },
    ],
    ["total_publications", 7],
    ["total_sales", null],
    ["total_purchases", 1],
    ["rating_avg", 4.5],
    ["rating_count", 3],
  ] as const)("the application's view of a user has the stored %s", (field, value) => {
    expect(view[field]).toEqual(value);
  });

  test("the application's view of a user has the specification's fields and no other", () => {
    expect(Object.keys(view)).toHaveLength(23);
  });

  test.each([
    ["role", { role: "user" }],
    ["is_active", { isActive: false }],
    ["email_verified", { emailVerified: false }],
    ["profileCompleted", { profileCompleted: false }],
    ["completedLater", { completedLater: false }],
    ["phone_verified", { phoneVerified: false }],
  ] as const)("%s follows the document", (field, changes) => {
    expect(toUserView({ ...USER, ...changes })[field]).toBe(Object.values(changes)[0]);
  });

  test("the application's view of a user prefers the user's photo to a provider's picture, and shows none without either", () => {
    const photo = { key: "perfil/abc", width: 800, height: 800, color: "#336699" };
    expect(toUserView({ ...USER, photo }).profile_image_url).toBe("/fotos/perfil/abc-720.jpeg");
    expect(toUserView({ ...USER, profileImageUrl: null }).profile_image_url).toBeNull();
  });

  test("the application's view of a user leaves unknown totals unknown", () => {
    const unknown = { ...USER, totalPublications: null, totalPurchases: null };
    expect(toUserView(unknown)).toMatchObject({ total_publications: null, total_sales: null, total_purchases: null });
  });
});

describe("decoding a document", () => {
  test("decoding a document fills in all fields but those that every version wrote", () => {
    const old = UserSchema.parse({ uid: "u2", createdAt: CREATED, updatedAt: UPDATED });
    expect(toUserView(old)).toEqual({
      id: "u2",
      uid: "u2",
      email: "",
      display_name: "",
      displayName: "",
      phone: "",
      whatsapp: "",
      role: "user",
      is_active: true,
      email_verified: false,
      profileCompleted: false,
      completedLater: false,
      phone_verified: false,
      profile_image_url: null,
      created_at: CREATED,
      updated_at: UPDATED,
      last_login: null,
      preferences: {
        notifications: {
          messages: true,
          searches: true,
          favorites: true,
          listings: true,
          follows: true,
          push: ALL_PUSH_KINDS,
        },
      },
      total_publications: null,
      total_sales: null,
      total_purchases: null,
      rating_avg: null,
      rating_count: null,
    });
  });

  test("decoding a document reads the first version, as the older client wrote it", () => {
    const old = UserSchema.parse({
      uid: "u3",
      email: "rosa@demo.pe",
      displayName: "Rosa",
      role: "user",
      phone: "",
      whatsapp: "987654321",
      profileImageUrl: null,
      isActive: true,
      emailVerified: true,
      profileCompleted: true,
      completedLater: false,
      createdAt: CREATED,
      updatedAt: UPDATED,
      unknownField: 1,
    });
    expect(toUserView(old)).toMatchObject({
      id: "u3",
      display_name: "Rosa",
      whatsapp: "987654321",
      profileCompleted: true,
      last_login: null,
    });
  });

  test("decoding a document replaces nulls and invalid values by defaults", () => {
    const old = UserSchema.parse({
      uid: "u4",
      email: null,
      displayName: null,
      role: "jefe",
      phone: null,
      whatsapp: 5,
      photo: { key: "../x" },
      ratingAvg: 9,
      ratingCount: -1,
      createdAt: CREATED,
      updatedAt: UPDATED,
    });
    expect(toUserView(old)).toMatchObject({
      display_name: "",
      role: "user",
      phone: "",
      whatsapp: "",
      profile_image_url: null,
      rating_avg: null,
      rating_count: null,
    });
  });
});
