import { Form, Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { DecisionFrame } from "../decision/decision-frame";
import { ReasonTexts } from "../decision/reason-texts";
import type {
  AdminSheet,
  FieldsOfSheet,
  Maybe,
  SheetAct,
  SheetBadge,
  SheetForm,
  SheetItem,
  SheetLink,
  SheetNotice,
  AdminPart,
  SheetPhoto,
  SheetReply,
  SheetSection,
} from "./sheet";

interface SheetBodyProps {
  sheet: AdminSheet;
  reply: Pick<SheetReply, "errors" | "values" | "opened"> | null;
}

/** The part of a sheet that its forms need. */
type Given = Pick<AdminSheet, "shown"> & Pick<SheetBodyProps, "reply">;

export function SheetPage() {
  const sheet = useLoaderData() as AdminSheet;
  const reply = useReply<() => SheetReply>();
  return <SheetBody key={sheet.thing} sheet={sheet} reply={reply} />;
}

export function SheetBody({ sheet, reply }: SheetBodyProps) {
  const {
    back,
    title,
    lead,
    pages,
    badges = [],
    links = [],
    failure = "No hicimos el cambio",
    notice,
    sections,
  } = sheet;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHeader title={title} lead={lead}>
        {pages?.map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="secondary">
            {label}
          </LinkButton>
        ))}
      </PageHeader>
      <Marks badges={badges} links={links} className="pb-4" />
      <ErrorSummary errors={reply?.errors ?? {}} title={failure} />
      <div className="grid grid-cols-1 gap-4">
        {notice ? <SheetNoticeBox of={notice} /> : null}
        <Sections of={sections} sheet={sheet} reply={reply} />
      </div>
    </>
  );
}

/** Sections below each other; decisions that stand together wait together. */
function Sections({ of, sheet, reply }: SheetBodyProps & { of: AdminSheet["sections"] }) {
  const runs: { isFramed: boolean; parts: ReactNode[] }[] = [];
  for (const one of told(of)) {
    const isFramed = "id" in one && one.isDecision === true && sheet.next === true;
    const last = runs.at(-1);
    const part =
      "id" in one ? (
        <SheetSectionBox key={one.id} of={one} shown={sheet.shown} reply={reply} />
      ) : (
        <div key={`columns-${runs.length}`} className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          {one.columns.map((column, at) => (
            <div key={at} className="grid grid-cols-1 gap-4">
              <Sections of={column} sheet={sheet} reply={reply} />
            </div>
          ))}
        </div>
      );
    if (last?.isFramed === isFramed) last.parts.push(part);
    else runs.push({ isFramed, parts: [part] });
  }
  return runs.map(({ isFramed, parts }, at) =>
    isFramed ? (
      <DecisionFrame key={at} thing={sheet.thing} className="grid grid-cols-1 gap-4">
        {parts}
      </DecisionFrame>
    ) : (
      parts
    ),
  );
}

function SheetSectionBox({ of: { id, title, parts }, ...given }: Given & { of: SheetSection }) {
  const shown = <Parts of={parts} {...given} />;
  return title === undefined ? (
    <div id={id} className="grid grid-cols-1 gap-3">
      {shown}
    </div>
  ) : (
    <Section id={id} title={title}>
      {shown}
    </Section>
  );
}

function Parts({ of, ...given }: Given & { of: readonly Maybe<AdminPart>[] }) {
  return told(of).map((part, at) => <Part key={at} of={part} {...given} />);
}

function Part({ of: part, ...given }: Given & { of: AdminPart }) {
  if ("said" in part) return <p className={classes(part.isStrong && "font-semibold wrap-anywhere")}>{part.said}</p>;
  if ("written" in part) return <Written {...part} />;
  if ("facts" in part) return <FactList facts={part.facts} wide={!part.isNarrow} />;
  if ("sums" in part) return <Sums of={part.sums} />;
  if ("photos" in part) return <Photos of={part.photos} />;
  if ("notice" in part) return <SheetNoticeBox of={part.notice} />;
  if ("form" in part) return <FormOfSheet of={part.form} {...given} />;
  if ("list" in part) return <Items {...part} {...given} />;
  if ("opens" in part) return <Parts of={given.reply?.opened?.[part.opens] ?? part.parts} {...given} />;
  return <Marks {...part} />;
}

/** Badges, words about them and links, in one line where there is room. */
function Marks({
  badges = [],
  links = [],
  note,
  className,
}: {
  badges?: readonly Maybe<SheetBadge>[];
  links?: readonly Maybe<SheetLink>[];
  note?: string;
  className?: string;
}) {
  if (!note && told<unknown>([...badges, ...links]).length === 0) return null;
  return (
    <p className={classes("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
      <Badges of={badges} />
      {note ? <span className="text-sm text-muted">{note}</span> : null}
      {told(links).map((link) => (
        <SheetLinkText key={link.label} of={link} />
      ))}
    </p>
  );
}

function Badges({ of }: { of: readonly Maybe<SheetBadge>[] }) {
  return told(of).map(({ label, tone = "neutral" }) => (
    <Badge key={label} tone={tone}>
      {label}
    </Badge>
  ));
}

function Written({ written, by }: Extract<AdminPart, { written: string }>) {
  if (written === "" || by === undefined) return written === "" ? null : <WrittenText>{written}</WrittenText>;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
      <b>{by}:</b> {written}
    </p>
  );
}

function SheetLinkText({ of: { to, label } }: { of: SheetLink }) {
  return (
    <Link to={to} className="link inline-flex min-h-6 items-center wrap-anywhere">
      {label}
    </Link>
  );
}

function SheetNoticeBox({ of: { tone = "info", title, text, link } }: { of: SheetNotice }) {
  return (
    <Notice tone={tone} title={title}>
      {text ? <span className="wrap-anywhere whitespace-pre-line">{text}</span> : null}{" "}
      {link ? <SheetLinkText of={link} /> : null}
    </Notice>
  );
}

function Sums({ of }: { of: readonly { label: string; amount: string }[] }) {
  return (
    <dl className="grid max-w-xl gap-1 tabular-nums">
      {of.map(({ label, amount }) => (
        <div key={label} className="flex flex-wrap justify-between gap-x-4 last:font-semibold">
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Photos({ of }: { of: readonly SheetPhoto[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={of.some((one) => "href" in one) ? "flex flex-wrap gap-2" : "grid grid-cols-2 gap-2 sm:grid-cols-3"}>
      {of.map((one) => (
        <li key={"href" in one ? one.href : one.photo.key}>
          {"href" in one ? (
            <a href={one.href} className="block">
              <img
                src={`${one.href}?vista=1`}
                alt={one.alt}
                width={112}
                height={112}
                loading="lazy"
                className="size-28 rounded-control bg-sunken object-cover"
              />
            </a>
          ) : (
            <Picture
              photo={one.photo}
              alt={one.alt}
              sizes="(min-width: 40rem) 12rem, 45vw"
              className="aspect-[4/3] w-full rounded-control object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function Items({ list, none, label, isBeside, ...given }: Given & Extract<AdminPart, { list: unknown }>) {
  if (list.length === 0) return none ? <p>{none}</p> : null;
  return (
    <ul aria-label={label} className={classes("grid grid-cols-1 gap-4", isBeside && "xl:grid-cols-2")}>
      {list.map((item, at) => (
        <li key={at} className={classes("flex flex-wrap gap-3", isBeside && "rounded-control border border-line p-3")}>
          {item.picture ? (
            <Picture photo={item.picture} alt="" sizes="6rem" className="h-16 w-24 rounded-control object-cover" />
          ) : null}
          <Item of={item} />
          {item.form ? <FormOfSheet of={item.form} {...given} /> : null}
        </li>
      ))}
    </ul>
  );
}

function Item({ of: { title, to, badges = [], notes = [], text, facts, photos } }: { of: SheetItem }) {
  return (
    <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 content-start gap-1">
      {title === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {to ? <SheetLinkText of={{ to, label: title }} /> : title}
          <Badges of={badges} />
        </p>
      )}
      {told(notes).map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
      {text ? <WrittenText>{text}</WrittenText> : null}
      {facts ? <FactList facts={facts} wide /> : null}
      {photos ? <Photos of={photos} /> : null}
    </div>
  );
}

function FormOfSheet({ of: form, shown, reply }: Given & { of: SheetForm }) {
  const { hidden, leadsTo, isCompared, acts, note } = form;
  const typed = reply && isReplyTo(form, reply.values) ? reply.values : null;
  // A rejected form is the same form still, and goes on from the version that its text was compared with.
  const kept = Object.entries(typed ?? {}).filter(([name]) => name in shown && (isCompared || name === "formId"));
  const sent = leadsTo === undefined ? { ...shown, ...Object.fromEntries(kept), ...hidden } : {};
  const parts = (
    <>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SheetFields of={form} reply={{ values: typed ?? {}, errors: reply?.errors ?? {} }} />
      <Acts of={told(acts)} />
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </>
  );
  // Beside its row or below it: a form without fields takes no line of its own.
  const look = classes("grid max-w-3xl grid-cols-1 gap-4", Object.keys(form.fields ?? {}).length > 0 && "w-full");
  return leadsTo === undefined ? (
    <Form method="post" noValidate className={look}>
      {parts}
    </Form>
  ) : (
    <form method="get" action={leadsTo} className={look}>
      {parts}
    </form>
  );
}

/** The fields of a form, also of one outside of a sheet. */
export function SheetFields({ of, reply }: { of: FieldsOfSheet; reply: Pick<SheetReply, "errors" | "values"> }) {
  const end = of.of === undefined ? "" : `-${of.of}`;
  const names = Object.keys(of.fields ?? {});
  const looks = names.map((name) => [name, { ...of.fields?.[name], ...(end && { id: name + end }) }]);
  const errors = names.map((name) => [name, reply.errors[name + end]]);
  const isTyped = names.some((name) => reply.values[name] !== undefined);
  const typed = { values: isTyped ? reply.values : of.values, errors: Object.fromEntries(errors) };
  const groups = of.groups ?? [];
  const grouped = groups.flatMap(({ only }) => only);
  const fields = { of: Object.fromEntries(looks), reply: typed, controls: WITH_BOXES };
  return (
    <>
      <Fields {...fields} only={names.filter((name) => !grouped.includes(name))} />
      {groups.map(({ id, title, lead, only }) => (
        <section key={id} aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
          <h3 id={id} className="text-lg">
            {title}
          </h3>
          {lead ? <p className="text-sm text-muted">{lead}</p> : null}
          <div className="grid gap-4 sm:grid-cols-2">
            <Fields {...fields} only={only} />
          </div>
        </section>
      ))}
      {of.reasons ? <ReasonTexts reasons={of.reasons} /> : null}
    </>
  );
}

/** Whether a reply is one to this form: other forms of a page have other fields, or other hidden values. */
function isReplyTo({ fields = {}, hidden = {} }: SheetForm, values: Readonly<Record<string, string>>): boolean {
  return (
    Object.keys(fields).some((name) => values[name] !== undefined) &&
    Object.entries(hidden).every(([name, value]) => values[name] === value)
  );
}

function Acts({ of }: { of: readonly SheetAct[] }) {
  return (
    <div className={of.some(({ hint }) => hint) ? "grid gap-4" : "flex flex-wrap gap-3"}>
      {of.map(({ intent, label, about: whose, hint, variant = "primary", busy, to }) => {
        const about = hint ? { "aria-describedby": `paso-${intent}` } : {};
        return (
          <div key={intent} className="grid justify-items-start gap-1">
            {to === undefined ? (
              <SubmitButton {...(intent && { name: "intent", value: intent })} variant={variant} busy={busy} {...about}>
                {label}
                {whose ? <span className="sr-only"> {whose}</span> : null}
              </SubmitButton>
            ) : (
              <LinkButton to={to} variant={variant} {...about}>
                {label}
              </LinkButton>
            )}
            {hint ? (
              <span id={`paso-${intent}`} className="text-sm text-muted">
                {hint}
              </span>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function told<T>(of: readonly Maybe<T>[]): T[] {
  return of.filter((one): one is T => Boolean(one));
}
