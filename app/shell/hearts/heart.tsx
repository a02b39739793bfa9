import { ADD, HEARTS_FORM, REMOVE } from "~/shell/hearts/constants";
import { useSaved } from "~/shell/hearts/use-saved";
import { buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface HeartProps {
  id: string;
  title: string;
  /** A button with words, for the page of the listing. */
  wide?: boolean;
}

/**
 * Saves a listing or removes it. Part of the page's form of hearts; the button's name says which of the two, so that
 * resubmission is harmless. The bootstrap changes name and `aria-pressed` in the document.
 */
export function Heart({ id, title, wide = false }: HeartProps) {
  const pressed = useSaved().includes(id);
  return (
    <button
      form={HEARTS_FORM}
      name={pressed ? REMOVE : ADD}
      value={id}
      aria-pressed={pressed}
      aria-label={`Guardar ${title}`}
      className={wide ? buttonClass({ variant: "secondary" }, "heart") : "heart corner"}
      suppressHydrationWarning
    >
      <Icon name="heart" className={wide ? undefined : "disc"} />
      {wide ? "Guardar" : null}
    </button>
  );
}
