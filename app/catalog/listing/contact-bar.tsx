import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button, buttonClass, LinkButton } from "~/ui/button";

import type { ContactAnswer } from "./contact.server";
import { contactPath } from "./seller-card";

interface ContactBarProps {
  listingId: string;
  price: string;
  isSignedIn: boolean;
  answer: ContactAnswer | undefined;
  /** The button that buys it; null where it cannot be bought. */
  buyNow: ReactNode;
}

/** On a phone, for a listing that can be asked about or bought. It has its own place and covers nothing. */
export function ContactBar({ listingId, price, isSignedIn, answer, buyNow }: ContactBarProps) {
  const hasOther = buyNow !== null || (answer?.ok === true && answer.contact.whatsapp !== null);
  return (
    <section aria-label={buyNow ? "Comprar o contactar" : "Contactar"} className="contact-bar">
      <b className="price">{price}</b>
      <LinkButton
        to={`/producto/${listingId}/mensaje`}
        rel="nofollow"
        discover="none"
        variant={hasOther ? "secondary" : "primary"}
      >
        <span className="sr-only">Enviar mensaje</span>
        <span aria-hidden>Mensaje</span>
      </LinkButton>
      {buyNow ?? <WhatsApp listingId={listingId} isSignedIn={isSignedIn} answer={answer} />}
    </section>
  );
}

/** The number only on request, as everywhere; null where there is none. */
function WhatsApp({ listingId, isSignedIn, answer }: Omit<ContactBarProps, "price" | "buyNow">) {
  if (answer?.ok)
    return answer.contact.whatsapp ? (
      <a
        href={answer.contact.whatsapp}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "secondary" })}
      >
        WhatsApp
      </a>
    ) : null;
  return isSignedIn ? (
    <Form method="post" action="#contacto" preventScrollReset className="contents">
      <Button name="intent" value="contacto" variant="secondary">
        WhatsApp
      </Button>
    </Form>
  ) : (
    <Form method="get" action="/login" className="contents">
      <input type="hidden" name="redirect" value={contactPath(listingId)} />
      <Button variant="secondary">WhatsApp</Button>
    </Form>
  );
}
