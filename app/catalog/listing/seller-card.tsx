import { Form, Link } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import { VerifiedMarks } from "~/accounts/verified-marks";
import { sellerPath } from "~/catalog/seller/seller";
import type { PhotoRef } from "~/platform/images";
import { Avatar } from "~/ui/avatar";
import { Button, LinkButton, buttonClass } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PHONE_ICON, WHATSAPP_ICON } from "~/ui/icon-paths";
import { Panel } from "~/ui/panel";

import { CONTACT_QUERY } from "./constants";
import type { ContactAnswer } from "./contact.server";

export interface Seller {
  id: string;
  name: string;
  photo: PhotoRef | null;
  initials: string;
  /** `★ 4.5 · 8 opiniones · 12 ventas`; empty for neither. */
  record: string;
  /** `En Rebi desde marzo de 2026`, `3 anuncios` */
  standing: string[];
  /** `Celular verificado` */
  marks: string[];
  /** `Suele responder en menos de 1 hora`; absent where too little is known. */
  answersIn?: string | null;
}

interface SellerCardProps {
  listingId: string;
  seller: Seller | null;
  /** Whether the listing can be asked about; not by its own seller. */
  canAsk: boolean;
  /** Then buying it is the primary act of the page. */
  isBuyable: boolean;
  isSignedIn: boolean;
  answer: ContactAnswer | undefined;
}

/** The seller and the ways to reach them. Numbers on request only: numbers in a page are harvested. */
export function SellerCard({ listingId, seller, canAsk, isBuyable, isSignedIn, answer }: SellerCardProps) {
  const hasNumber = answer?.ok === true && (answer.contact.whatsapp !== null || answer.contact.phone !== null);
  return (
    <Panel as="section" aria-labelledby="vendedor" className="grid gap-3">
      <div className="flex items-center gap-3">
        {seller ? <Avatar photo={seller.photo} initials={seller.initials} className="size-14 text-lg" /> : null}
        <div className="min-w-0 text-sm text-muted">
          <h2 id="vendedor" className="text-lg text-ink">
            {seller ? (
              <Link to={sellerPath(seller.id)} discover="none" className="link inline-flex min-h-6 items-center">
                {seller.name}
              </Link>
            ) : (
              "Vendedor"
            )}
          </h2>
          {seller ? (
            <>
              {seller.record ? <p className="text-ink">{seller.record}</p> : null}
              {canAsk && seller.answersIn ? <p>{seller.answersIn}</p> : null}
              {seller.standing.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          ) : null}
        </div>
      </div>
      <VerifiedMarks marks={seller?.marks ?? []} />
      {canAsk || answer ? (
        <div id="contacto" tabIndex={-1} aria-live="polite" className="grid gap-2">
          {answer ? <Answer answer={answer} back={contactPath(listingId)} isBuyable={isBuyable} /> : null}
        </div>
      ) : null}
      {canAsk ? (
        <LinkButton
          to={`/producto/${listingId}/mensaje`}
          rel="nofollow"
          discover="none"
          variant={hasNumber || isBuyable ? "secondary" : "primary"}
          size="lg"
          className="in-bar"
        >
          <Icon name="mail" /> Enviar mensaje
        </LinkButton>
      ) : null}
      {canAsk && !answer?.ok ? isSignedIn ? <AskContact /> : <SignInToAsk back={contactPath(listingId)} /> : null}
      {canAsk ? (
        <p className="text-sm text-muted">Antes de pagar, revisa el vehículo y sus papeles en persona.</p>
      ) : null}
    </Panel>
  );
}

/** The fragment scrolls to the answer where the page loads again. */
function AskContact() {
  return (
    <Form method="post" action="#contacto" preventScrollReset className="grid">
      <Button name="intent" value="contacto" variant="secondary" size="lg">
        <Icon path={PHONE_ICON} /> Ver contacto
      </Button>
    </Form>
  );
}

function SignInToAsk({ back }: { back: string }) {
  return (
    <Form method="get" action="/login" className="grid gap-2">
      <input type="hidden" name="redirect" value={back} />
      <Button variant="secondary" size="lg">
        <Icon path={PHONE_ICON} /> Ver contacto
      </Button>
      <p className="text-sm text-muted">Te pediremos que inicies sesión, para proteger los datos del vendedor.</p>
    </Form>
  );
}

/** Page with the answer, without another press. */
export function contactPath(listingId: string): string {
  return `/producto/${listingId}?${CONTACT_QUERY}=1#contacto`;
}

function Answer({ answer, back, isBuyable }: { answer: ContactAnswer; back: string; isBuyable: boolean }) {
  if (!answer.ok)
    return (
      <>
        <p className="rounded-card bg-warning-soft p-3 text-warning">{answer.errors[""]}</p>
        <MissingProof failure={answer} back={back} />
      </>
    );
  const { whatsapp, phone } = answer.contact;
  if (!whatsapp && !phone)
    return (
      <p className="rounded-card bg-warning-soft p-3 text-warning">
        No dejó WhatsApp ni teléfono. Envíale un mensaje por aquí: le avisaremos.
      </p>
    );
  return (
    <>
      {whatsapp ? (
        <a
          href={whatsapp}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: isBuyable ? "secondary" : "primary", size: "lg" })}
        >
          <Icon path={WHATSAPP_ICON} /> Escribir por WhatsApp
        </a>
      ) : null}
      {phone ? (
        <a href={phone.href} className={buttonClass({ variant: "secondary", size: "lg" })}>
          <Icon path={PHONE_ICON} /> {phone.label}
        </a>
      ) : null}
    </>
  );
}
