import type { Role, User } from "~/accounts/model";
import { photoUrl } from "~/platform/images";

/** A user as the application sees them (specification, section 3), with its names. */
export interface UserView {
  id: string;
  uid: string;
  email: string;
  display_name: string;
  /** The shell reads it in camel case too. */
  displayName: string;
  /** E.164, or empty. */
  phone: string;
  whatsapp: string;
  role: Role;
  is_active: boolean;
  email_verified: boolean;
  profileCompleted: boolean;
  completedLater: boolean;
  phone_verified: boolean;
  /** An address of ours, or a provider's. */
  profile_image_url: string | null;
  created_at: Date;
  updated_at: Date;
  last_login: Date | null;
  preferences: User["preferences"];
  /** Null until the first, as `total_purchases`. */
  total_publications: number | null;
  total_sales: number | null;
  total_purchases: number | null;
  /** 0 to 5. */
  rating_avg: number | null;
  rating_count: number | null;
}

export function toUserView(user: User): UserView {
  return {
    id: user.uid,
    uid: user.uid,
    email: user.email,
    display_name: user.displayName,
    displayName: user.displayName,
    phone: user.phone,
    whatsapp: user.whatsapp,
    role: user.role,
    is_active: user.isActive,
    email_verified: user.emailVerified,
    profileCompleted: user.profileCompleted,
    completedLater: user.completedLater,
    phone_verified: user.phoneVerified,
    profile_image_url: user.photo ? photoUrl(user.photo.key, 720, "jpeg") : user.profileImageUrl,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
    last_login: user.lastLoginAt,
    preferences: user.preferences,
    total_publications: user.totalPublications,
    // Their list counts them: orders, and listings that were sold by hand.
    total_sales: null,
    total_purchases: user.totalPurchases,
    rating_avg: user.ratingAvg,
    rating_count: user.ratingCount,
  };
}
