import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { nameMessage } from "~/writing/names";

import { DISPLAY_NAME_MAX } from "./constants";
import { defaultDisplayName, NO_NAME, oneLine, type User } from "./model";
import { searchFieldsOf, type UserSearchFields } from "./search-fields";

export interface NewUser {
  uid: string;
  email: string;
  /** Empty where none was given. */
  displayName: string;
  emailVerified: boolean;
}

/** The document of a new account (specification, section 4). */
export function newUserDocument(
  { uid, email, displayName: typed, emailVerified }: NewUser,
  now: Date,
): User & UserSearchFields {
  // A provider's name may be anything, and an e-mail may begin with a telephone or `soporte`.
  const names = [oneLine(typed).slice(0, DISPLAY_NAME_MAX).trim(), defaultDisplayName(email)];
  const displayName = names.find((name) => name !== "" && nameMessage(name) === null) ?? NO_NAME;
  return {
    uid,
    email,
    displayName,
    ...searchFieldsOf({ email, displayName }),
    role: "user",
    phone: "",
    whatsapp: "",
    phoneVerified: false,
    profileImageUrl: null,
    photo: null,
    isActive: true,
    emailVerified,
    profileCompleted: false,
    completedLater: false,
    department: null,
    province: "",
    district: "",
    completedLaterAt: null,
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
    hasPush: false,
    lastLoginAt: now,
    sessionsValidAfter: null,
    credentialsChangedAt: null,
    emailChangeTo: null,
    ratingAvg: null,
    ratingCount: null,
    totalPublications: null,
    totalSales: null,
    totalPurchases: null,
    sessionsKept: [],
    adminSteps: 0,
    createdAt: now,
    updatedAt: now,
  };
}
