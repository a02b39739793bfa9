import { Link, useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";

import { plural } from "~/business/format";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { LinkButton, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { WrittenText } from "~/ui/history-list";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { VideoPlayer } from "~/ui/video-player";
import { contactPieces } from "~/writing/text";

import { NOTE_FIELD } from "../decision/constants";
import { DecisionFrame } from "../decision/decision-frame";
import { UndoPart } from "../decision/undo-part";
import { useRights } from "../rights";
import { DecisionBar, QueueLine } from "./review";
import {
  evidenceOf,
  flatSections,
  formsOf,
  told,
  type AdminPart,
  type AdminSheet,
  type ComparedSide,
  type Maybe,
  type SheetBadge,
  type SheetItem,
  type SheetLink,
  type SheetNotice,
  type SheetPhoto,
  type SheetReply,
  type SheetSection,
} from "./sheet";
import { sheetFor } from "./sheet-for";
import { FormOfSheet, isSentIn } from "./sheet-form";

interface SheetBodyProps {
  sheet: AdminSheet;
  reply: ComponentProps<typeof FormOfSheet>["reply"];
}

/** The part of a sheet that its forms need. */
type Given = Pick<AdminSheet, "shown"> & Pick<SheetBodyProps, "reply">;

export function SheetPage() {
  const sheet = sheetFor(useLoaderData() as AdminSheet, useRights());
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
    cover = [],
    queue,
    sections,
  } = sheet;
  const left = leftOf(sheet, reply);
  const isTaken = left.length > 0 && left.every((one) => one.isTaken);
  const decisions = queue ? flatSections(sections).filter(({ isDecision }) => isDecision) : [];
  const isReview = decisions.length > 0;
  const shown = (
    <>
      <Photos of={cover} isCover />
      <PageHeader title={title} lead={lead}>
        {pages?.map(({ to, label }) => (
          <LinkButton key={to} to={to} variant="secondary">
            {label}
          </LinkButton>
        ))}
      </PageHeader>
      <Marks badges={badges} note={note} links={links} className="pb-4" />
      <ErrorSummary errors={isTaken ? {} : (reply?.errors ?? {})} title={failure} />
      <UndoPart of={reply?.undoPart} />
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
        <Sections of={isReview ? evidenceOf(sections) : sections} sheet={sheet} reply={reply} />
      </div>
    </>
  );
  return (
    <>
      {queue ? <QueueLine of={queue} /> : <BackLink to={back.to}>{back.label}</BackLink>}
      {isReview ? (
        <div className="review">
          <div className="evidence">{shown}</div>
          <DecisionBar
            of={decisions}
            thing={sheet.thing}
            skip={queue ? queue.next : null}
            isReplied={(form) => reply !== null && isSentIn(form, reply.values)}
            partsOf={(parts) => <Parts of={parts} shown={sheet.shown} reply={reply} />}
          />
        </div>
      ) : (
        shown
      )}
    </>
  );
}

/** Typed texts whose form is no longer here. */
function leftOf({ keeps = {}, sections }: AdminSheet, reply: SheetBodyProps["reply"]) {
  const fields = new Set(formsOf(sections).flatMap((form) => Object.keys(form.fields ?? {})));
  const compact = (text: string) => text.replace(/\s+/g, " ").trim();
  // A note to a reason that nobody took.
  return Object.entries({ [NOTE_FIELD]: undefined, ...keeps }).flatMap(([name, taken]) => {
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

function SheetSectionBox({ of: { id, title, parts, isFolded }, ...given }: Given & { of: SheetSection }) {
  const shown = <Parts of={parts} {...given} />;
  if (isFolded && title !== undefined)
    return (
      <div id={id}>
        <Disclosure summary={title} open={false}>
          {shown}
        </Disclosure>
      </div>
    );
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
  if ("video" in part) return <VideoPlayer video={part.video} cover={null} label={part.label} />;
  if ("notice" in part) return <SheetNoticeBox of={part.notice} />;
  if ("signals" in part) return <Signals {...part} />;
  if ("form" in part) return <FormOfSheet key={part.form.round} of={part.form} {...given} />;
  if ("compared" in part) return <Compared of={part.compared} />;
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
  if (written === "") return null;
  return (
    <div data-written="">
      <WrittenText>
        {by === undefined ? null : <b>{by}: </b>}
        {marked(written)}
      </WrittenText>
    </div>
  );
}

/** E-mails and phone numbers of a user's text stand out: they are evidence, and what the signal counts. */
function marked(text: string): ReactNode {
  return contactPieces(text).map((piece, at) => (piece.isContact ? <mark key={at}>{piece.text}</mark> : piece.text));
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

const SIGNAL_ICONS = { danger: "alert", warning: "info", success: "check-circle" } as const;
const SIGNAL_COLORS = { danger: "text-danger", warning: "text-warning", success: "text-success" } as const;

function Signals({ signals, note }: Extract<AdminPart, { signals: unknown }>) {
  return (
    <Panel as="section" aria-label="Señales" className="grid gap-2">
      <ul className="grid gap-1.5">
        {signals.map(({ tone, title, text, links = [] }) => (
          <li key={title ?? text} className="flex gap-2 leading-snug">
            <Icon name={SIGNAL_ICONS[tone]} className={SIGNAL_COLORS[tone]} />
            <span className="min-w-0 wrap-anywhere">
              {title ? <b>{title}: </b> : null}
              {text}
              {links.map((link) => (
                <span key={link.to}>
                  {" "}
                  <SheetLinkText of={link} />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </Panel>
  );
}

/** A cover is as wide as its column, on a phone a row to swipe. */
interface PhotosProps {
  of: readonly SheetPhoto[];
  isCover?: boolean;
  /** One below the other, as large as there is room. */
  isColumn?: boolean;
}

function Photos({ of, isCover = false, isColumn = false }: PhotosProps) {
  if (of.length === 0) return null;
  const look = isColumn
    ? "grid grid-cols-1 gap-2"
    : of.some((one) => "href" in one)
      ? "flex flex-wrap gap-2"
      : "grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]";
  return (
    <ul
      data-photos=""
      className={isCover ? "cover" : look}
      {...(isCover && of.length > 1 && { tabIndex: 0, "aria-label": plural(of.length, "foto") })}
    >
      {of.map((one, at) => (
        <li key={"href" in one ? one.href : one.photo.key} data-at={isCover ? `${at + 1} de ${of.length}` : undefined}>
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
              sizes={isCover ? "(min-width: 64rem) 27rem, 92vw" : "(min-width: 40rem) 12rem, 45vw"}
              eager={isCover && at < COVER_EAGER}
              className="aspect-[4/3] w-full rounded-control object-cover"
            />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Photos of a cover's first view on a desk. */
const COVER_EAGER = 3;

/** A table of both sides also on a phone, where columns below each other cannot be compared. */
function Compared({ of: sides }: { of: readonly [ComparedSide, ComparedSide] }) {
  const labels = [...new Set(sides.flatMap(({ facts }) => facts.map(({ label }) => label)))];
  const lines = labels
    .map((label) => ({ label, facts: sides.map(({ facts }) => facts.find((fact) => fact.label === label)) }))
    .filter(({ facts }) => facts.some((fact) => fact?.value));
  const cell = "py-2 pr-2 align-top wrap-anywhere";
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <thead>
        <tr className="border-b border-line">
          {sides.map(({ label, title, to }) => (
            <th key={label} scope="col" className={cell}>
              <span className="block text-sm font-normal text-muted">{label}</span>
              {to ? <SheetLinkText of={{ to, label: title }} /> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="border-b border-line">
          {sides.map(({ label, photos }) => (
            <td key={label} className={cell}>
              {photos.length === 0 ? <span className="text-muted">Sin fotos</span> : <Photos of={photos} isColumn />}
            </td>
          ))}
        </tr>
        {lines.map(({ label, facts }) => (
          <tr key={label} className="border-b border-line last:border-b-0">
            {facts.map((fact, at) => (
              <td key={at} className={cell}>
                <span className="block text-sm text-muted">{label}</span>
                {fact?.href ? (
                  <a href={fact.href} className="link inline-block min-h-6">
                    {fact.value}
                  </a>
                ) : (
                  <span dir="auto" className="whitespace-pre-line">
                    {fact?.value || "No lo dice"}
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
      {text ? <WrittenText>{marked(text)}</WrittenText> : null}
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
