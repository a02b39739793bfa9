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
  title: string;
  /** Its use; absent where the title says it. */
  text?: string;
  act: string;
  to: string;
}

/** Missing parts of a profile that are offered, not required. */
export function missingParts(
  user: Pick<User, "displayName" | "whatsapp" | "phone" | "department" | "photo" | "profileImageUrl" | "emailVerified">,
): MissingPart[] {
  const form = "/perfil/datos";
  const parts: (MissingPart | false)[] = [
    !user.emailVerified && {
      title: "Confirma tu correo",
      text: "Sin eso no puedes publicar ni escribir.",
      act: "Confirmar",
      to: "/perfil/seguridad",
    },
    isBlank(user.displayName) && { title: "Agrega tu nombre", act: ADD, to: form },
    isBlank(user.whatsapp) && {
      title: "Agrega tu WhatsApp",
      text: "Para que te escriban los compradores.",
      act: ADD,
      to: form,
    },
    isBlank(user.phone) && { title: "Agrega tu teléfono", act: ADD, to: form },
    user.department === null && {
      title: "Agrega tu departamento",
      text: "Verás primero lo que se vende cerca de ti.",
      act: ADD,
      to: form,
    },
    user.photo === null && user.profileImageUrl === null && { title: "Agrega una foto", act: ADD, to: "/perfil/foto" },
  ];
  return parts.filter((part) => part !== false);
}

const ADD = "Agregar";

function isBlank(text: string): boolean {
  return text.trim() === "";
}
