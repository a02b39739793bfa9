import { Form } from "@remix-run/react";

import { Button } from "~/ui/button";

interface QuickTextsProps {
  /** `enviar` or `responder`, as of the form for typed text. */
  intent: string;
  action: string;
  /** Key of the page's message: a text tapped twice is one message. */
  messageKey: string;
  label: string;
  texts: readonly string[];
}

export function QuickTexts({ intent, action, messageKey, label, texts }: QuickTextsProps) {
  return (
    <Form method="post" action={action} aria-label={label} className="grid gap-2">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="key" value={messageKey} />
      <p className="text-sm text-muted">{label}</p>
      <div className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <Button key={text} name="text" value={text} variant="secondary" size="sm" className="min-h-11">
            {text}
          </Button>
        ))}
      </div>
    </Form>
  );
}
