import { Form } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Icon } from "~/ui/icon";

import { FOLLOW_INTENT, UNFOLLOW_INTENT } from "./constants";

interface FollowFormProps {
  /** Null for a visitor, who signs in first. */
  follows: boolean | null;
  /** The seller's page. */
  path: string;
  failure: { errors: FieldErrors } | undefined;
}

export function FollowForm({ follows, path, failure }: FollowFormProps) {
  if (follows === null)
    return (
      <LinkButton to={`/login?redirect=${encodeURIComponent(path)}`} rel="nofollow" discover="none" variant="secondary">
        <Icon name="bell" /> Seguir
      </LinkButton>
    );
  return (
    <Form method="post" preventScrollReset>
      <ErrorSummary errors={failure?.errors ?? {}} title="No hicimos el cambio" />
      <Button name="intent" value={follows ? UNFOLLOW_INTENT : FOLLOW_INTENT} variant="secondary">
        <Icon name={follows ? "check" : "bell"} /> {follows ? "Siguiendo" : "Seguir"}
        {follows ? <span className="sr-only">: dejar de seguir</span> : null}
      </Button>
    </Form>
  );
}
