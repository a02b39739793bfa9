import type { Profile, User } from "~/accounts/model";
import { DAY_MS } from "~/business/durations";

/** Page that completes the profile. It never redirects, so that nothing that leads there can loop. */
const COMPLETION_PATH = "/completar-perfil";
/** How long 'Completar después' is respected. */
const POSTPONED_DAYS = 7;

/** `home` for the first rule of section 4, `everywhere` for the second. */
export type CompletionRule = "home" | "everywhere";

/** Whether 'Completar después' still counts. A flag without its date is not known to be recent. */
export function isPostponed(
  { completedLater, completedLaterAt }: Pick<Profile, "completedLater" | "completedLaterAt">,
  now: Date,
): boolean {
  return (
    completedLater && completedLaterAt !== null && now.getTime() - completedLaterAt.getTime() < POSTPONED_DAYS * DAY_MS
  );
}

/** First rule: no profile at all, or one without the flag that lacks the name or WhatsApp. */
export function needsCompletion(profile: Profile | null, now: Date): boolean {
  if (profile === null) return true;
  if (profile.profileCompleted || isPostponed(profile, now)) return false;
  return isBlank(profile.displayName) || isBlank(profile.whatsapp);
}

/** Second rule: neither phone nor name. False where the profile could not be fetched. */
export function lacksPhoneAndName(profile: Profile | null, now: Date): boolean {
  return profile !== null && isBlank(profile.phone) && isBlank(profile.displayName) && !isPostponed(profile, now);
}

export const COMPLETION_RULES: Record<CompletionRule, (profile: Profile | null, now: Date) => boolean> = {
  home: needsCompletion,
  everywhere: lacksPhoneAndName,
};

export function completionPath(wanted: string): string {
  return wanted === "/" ? COMPLETION_PATH : `${COMPLETION_PATH}?redirect=${encodeURIComponent(wanted)}`;
}

export interface MissingPart {
  label: string;
  to: string;
}

/** Missing parts of a profile that are offered, not required. */
export function missingParts(
  user: Pick<User, "displayName" | "whatsapp" | "phone" | "department" | "photo" | "profileImageUrl" | "emailVerified">,
): MissingPart[] {
  const form = "/perfil/datos";
  const parts: (MissingPart | false)[] = [
    isBlank(user.displayName) && { label: "Agrega tu nombre", to: form },
    isBlank(user.whatsapp) && { label: "Agrega tu WhatsApp para que te escriban los compradores", to: form },
    isBlank(user.phone) && { label: "Agrega tu teléfono", to: form },
    user.department === null && { label: "Agrega tu departamento", to: form },
    user.photo === null && user.profileImageUrl === null && { label: "Agrega una foto", to: "/perfil/foto" },
    !user.emailVerified && { label: "Confirma tu correo", to: "/perfil/seguridad" },
  ];
  return parts.filter((part) => part !== false);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}
