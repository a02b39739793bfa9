import { Link, useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";

import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { LinkButton, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";

import { DecisionFrame } from "../decision/decision-frame";
import {
  formsOf,
  told,
  type AdminPart,
  type AdminSheet,
  type Maybe,
  type SheetBadge,
  type SheetItem,
  type SheetLink,
  type SheetNotice,
  type SheetPhoto,
  type SheetReply,
  type SheetSection,
} from "./sheet";
import { FormOfSheet } from "./sheet-form";

interface SheetBodyProps {
  sheet: AdminSheet;
  reply: ComponentProps<typeof FormOfSheet>["reply"];
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
    note,
    links = [],
    failure = "No hicimos el cambio",
    notice,
    sections,
  } = sheet;
  const left = leftOf(sheet, reply);
  const isTaken = left.length > 0 && left.every((one) => one.isTaken);
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
      <Marks badges={badges} note={note} links={links} className="pb-4" />
      <ErrorSummary errors={isTaken ? {} : (reply?.errors ?? {})} title={failure} />
      <div className="grid grid-cols-1 gap-4">
        {isTaken ? (
          <Notice tone="success" title="Sí se envió">
            El servicio no alcanzó a confirmarlo, pero lo que escribiste quedó registrado.
          </Notice>
        ) : left.length > 0 ? (
          <Section id="escrito" title="Lo que escribiste">
            {left.map(({ text }) => (
              <WrittenText key={text}>{text}</WrittenText>
            ))}
          </Section>
        ) : null}
        {notice ? <SheetNoticeBox of={notice} /> : null}
        <Sections of={sections} sheet={sheet} reply={reply} />
      </div>
    </>
  );
}

/** Typed texts whose form is no longer here. */
function leftOf({ keeps = {}, sections }: AdminSheet, reply: SheetBodyProps["reply"]) {
  const fields = new Set(formsOf(sections).flatMap((form) => Object.keys(form.fields ?? {})));
  const compact = (text: string) => text.replace(/\s+/g, " ").trim();
  return Object.entries(keeps).flatMap(([name, taken]) => {
    const text = reply?.values[name];
    if (!text || fields.has(name)) return [];
    return [{ text, isTaken: taken !== undefined && compact(text) === compact(taken) }];
  });
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
  if ("form" in part) return <FormOfSheet key={part.form.round} of={part.form} {...given} />;
  if ("list" in part) return <Items {...part} {...given} />;
  if ("opens" in part) return <Parts of={given.reply?.opened?.[part.opens] ?? part.parts} {...given} />;
  return <Marks {...part} />;
}

/** Badges, words about them and links, in one line where there is room. */
function Marks({
  badges = [],
  links = [],
  note,
  buttons,
  className,
}: {
  buttons?: "primary" | "secondary" | undefined;
  badges?: readonly Maybe<SheetBadge>[];
  links?: readonly Maybe<SheetLink>[];
  note?: string | undefined;
  className?: string;
}) {
  if (!note && told<unknown>([...badges, ...links]).length === 0) return null;
  return (
    <p className={classes("flex flex-wrap items-center gap-x-4 gap-y-2", className)}>
      <Badges of={badges} />
      {note ? <span className="text-sm text-muted">{note}</span> : null}
      {told(links).map((link) => (
        <SheetLinkText key={link.label} of={link} button={buttons} />
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

function SheetLinkText({
  of: { to, label, opens },
  button,
}: {
  of: SheetLink;
  button?: "primary" | "secondary" | undefined;
}) {
  const look = button ? buttonClass({ variant: button }) : "link inline-flex min-h-6 items-center wrap-anywhere";
  return opens ? (
    <a href={to} {...(opens === "window" && { target: "_blank", rel: "noopener" })} className={look}>
      <span>
        {label}
        {opens === "window" ? <span className="sr-only"> (se abre en otra ventana)</span> : null}
      </span>
    </a>
  ) : (
    <Link to={to} className={look}>
      {label}
    </Link>
  );
}

function SheetNoticeBox({ of: { tone = "info", title, list, text, link } }: { of: SheetNotice }) {
  return (
    <Notice tone={tone} title={title}>
      {list ? (
        <ul className="grid gap-2 py-2">
          {list.map((item, at) => (
            <li key={at}>
              <Item of={item} />
            </li>
          ))}
        </ul>
      ) : null}
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
          <dd className="ml-auto">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

function Photos({ of }: { of: readonly SheetPhoto[] }) {
  if (of.length === 0) return null;
  return (
    <ul
      className={
        of.some((one) => "href" in one)
          ? "flex flex-wrap gap-2"
          : "grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]"
      }
    >
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

function Items({ list, none, label, isBeside, isHistory, ...given }: Given & Extract<AdminPart, { list: unknown }>) {
  if (list.length === 0) return none ? <p>{none}</p> : null;
  const List = isHistory ? "ol" : "ul";
  return (
    <List
      aria-label={label}
      className={classes(
        "grid grid-cols-1 gap-4",
        isBeside && "xl:grid-cols-2",
        isHistory && "border-l-2 border-line pl-4",
      )}
    >
      {list.map((item, at) => (
        <li key={at} className={classes("flex flex-wrap gap-3", isBeside && "rounded-control border border-line p-3")}>
          {item.picture ? (
            <Picture photo={item.picture} alt="" sizes="6rem" className="h-16 w-24 rounded-control object-cover" />
          ) : null}
          <Item of={item} />
          {item.form ? <FormOfSheet of={item.form} {...given} /> : null}
        </li>
      ))}
    </List>
  );
}

function Item({ of: { title, to, badges = [], notes = [], text, facts, links = [], photos } }: { of: SheetItem }) {
  return (
    <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 content-start gap-1">
      {title === undefined ? null : (
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {to ? <SheetLinkText of={{ to, label: title }} /> : title}
          <Badges of={badges} />
        </p>
      )}
      {told(notes).map((note) => (
        <p key={note} className="text-sm wrap-anywhere whitespace-pre-line text-muted">
          {note}
        </p>
      ))}
      {text ? <WrittenText>{text}</WrittenText> : null}
      {facts ? <FactList facts={facts} wide /> : null}
      {photos ? <Photos of={photos} /> : null}
      {links.map((link) => (
        <p key={link.to}>
          <SheetLinkText of={link} />
        </p>
      ))}
    </div>
  );
}
