import { Form } from "@remix-run/react";

import { Button, buttonClass, LinkButton } from "~/ui/button";

import type { ContactAnswer } from "./contact.server";
import { contactPath } from "./seller-card";

interface ContactBarProps {
  listingId: string;
  price: string;
  isSignedIn: boolean;
  answer: ContactAnswer | undefined;
}

/** On a phone, for a listing that can be asked about. It has its own place and covers nothing. */
export function ContactBar({ listingId, price, isSignedIn, answer }: ContactBarProps) {
  return (
    <section aria-label="Contactar" className="contact-bar">
      <b className="price">{price}</b>
      <LinkButton
        to={`/producto/${listingId}/mensaje`}
        rel="nofollow"
        discover="none"
        variant={answer?.ok && answer.contact.whatsapp ? "secondary" : "primary"}
      >
        <span className="sr-only">Enviar </span>Mensaje
      </LinkButton>
      <WhatsApp listingId={listingId} isSignedIn={isSignedIn} answer={answer} />
    </section>
  );
}

/** The number only on request, as everywhere; null where there is none. */
function WhatsApp({ listingId, isSignedIn, answer }: Omit<ContactBarProps, "price">) {
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
