import { z } from "zod";

import {
  BLOCK_NOTE_MAX,
  BLOCK_REASONS,
  OTHER_BLOCK_NOTE_MIN,
  OTHER_BLOCK_REASON,
  isBlockReason,
} from "~/accounts/block-reasons";
import { userPath, UserSchema } from "~/accounts/model";
import { userPagePath } from "~/accounts/users/paths";
import type { UserAct, UserActResult } from "~/accounts/users/user-acts.server";
import { REVEAL_REASON } from "~/admin-kit/reveal/constants";
import { withWhy } from "~/admin-kit/reveal/reveal.action.server";
import { revealedParts, type SheetReply } from "~/admin-kit/sheet/sheet";
import { formatPhone } from "~/business/peru";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { mailWrite } from "~/platform/mail/mail";
import { reportedThingPath } from "~/reports/constants";
import { banDocument, bannedUntil } from "~/writing/bans";

import { auditView } from "../audit/entry-view";
import { decisionMail } from "../reports/mails";
import { BLOCK_REPORT_FIELD } from "../reports/paths";
import { NO_USER, readAdminUser } from "./user.loader.server";
import { SHOWN_CONTACT, LISTING_REPORTS_FIELD, USER_INTENTS as INTENTS, STEP_ACTIONS } from "./words";

/** `conflict`: the ban is another one than the page showed, or none any more. */
type AllowResult = { ok: true } | { ok: false; reason: "not-found" | "conflict" };

/**
 * Lets a user write again, whichever decision kept them from it, in one commit with the entry and the mail. `version`:
 * of the ban that the page showed. The same form again changes nothing.
 */
async function allowWriting(
  { database, env, clock, log }: Context,
  uid: string,
  { actor, formId, version, reason }: { actor: string; formId: string; version: string; reason: string },
): Promise<AllowResult> {
  const entryId = await sha256Hex(`writing:${uid}:${formId}`, 16);
  return database.transaction(async (tx): Promise<AllowResult> => {
    const [account, ban, entry] = await tx.readAll([userPath(uid), banDocument(uid), `${AUDIT}/${entryId}`]);
    if (entry) return { ok: true };
    const user = account ? decodeDocument(UserSchema, account, log) : null;
    if (user === null) return { ok: false, reason: "not-found" };
    const now = clock.now();
    const until = bannedUntil(ban, now);
    if (!ban || until === null || ban.updateTime !== version) return { ok: false, reason: "conflict" };
    const site = { url: env.siteUrl, name: env.brandName };
    const mail = decisionMail({ to: user.email, uid, kind: "person", step: "allow", title: "", reason: "", site });
    tx.write(
      { delete: ban.path, precondition: { updateTime: version } },
      ...(user.email === "" ? [] : [mailWrite(mail, now)]),
      auditWrite(
        {
          actor,
          action: "person.writing-allowed",
          target: userPath(uid),
          label: uid,
          reason,
          changes: { silencedUntil: [until.toISOString(), null] },
        },
        now,
        entryId,
      ),
    );
    return { ok: true };
  });
}

const UserForm = z.object({
  steps: z.coerce.number().int().min(0).catch(-1),
  formId: z.string().min(1).max(64).catch(""),
});

/** Handles the forms of a person's page. The caller has checked the administrator. */
export function submitUserAct(
  context: Context,
  uid: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome<SheetReply>> {
  return handleForm<SheetReply>(form, async () => {
    const { steps, formId } = UserForm.parse(Object.fromEntries(form));
    const act: UserAct = { actor, steps, formId: formId || crypto.randomUUID() };
    switch (form.get("intent")) {
      case INTENTS.reveal:
        return showContact(context, uid, actor, form);
      case INTENTS.block:
        return block(context, uid, act, form);
      case INTENTS.unblock:
        return withWhy(form, "porque", (reason) => unblock(context, uid, act, form, reason));
      case INTENTS.closeReports:
        return withWhy(form, "motivoDenuncias", (reason) => closeReports(context, uid, actor, form, reason));
      case INTENTS.endSessions:
        return withWhy(form, "razon", async (reason) =>
          userOutcome(
            context,
            uid,
            form,
            await context.accounts.users.acts.endSessions(uid, act, reason),
            "Cerramos sus sesiones.",
          ),
        );
      case INTENTS.removeFactors:
        return withWhy(form, "perdida", (reason) => removeFactors(context, uid, act, form, reason));
      case INTENTS.checkIdentity:
      case INTENTS.uncheckIdentity:
        return withWhy(form, "documento", (reason) => checkIdentity(context, uid, act, form, reason));
      case INTENTS.hideShop:
      case INTENTS.showShop:
        return withWhy(form, "tienda", async (reason) => {
          const isHidden = form.get("intent") === INTENTS.hideShop;
          const result = await context.accounts.users.acts.hideShop(uid, act, isHidden, reason);
          const words = isHidden ? "Su página se ve como la de una persona." : "Su tienda se ve otra vez.";
          return userOutcome(context, uid, form, result, words);
        });
      case INTENTS.allowWriting:
        return withWhy(form, "permiso", (reason) => allow(context, uid, act, form, reason));
      case INTENTS.lift:
        return withWhy(form, "porqueRebi", (reason) => lift(context, uid, actor, reason));
      case INTENTS.erase:
        return withWhy(form, "carta", (reason) => erase(context, uid, act, form, reason));
      default:
        return unknownIntent(form);
    }
  });
}

/** Shows where a user is reached, once; never without its entry in the log. */
function showContact(context: Context, uid: string, actor: string, form: FormData): Promise<FormOutcome<SheetReply>> {
  return withWhy<SheetReply>(form, REVEAL_REASON, async (reason) => {
    const { email, phone, whatsapp, province, district } = await readAdminUser(context, uid);
    await context.audit.record({ actor, action: "person.data-opened", target: userPath(uid), label: uid, reason });
    const opened = revealedParts([
      { label: "Correo", value: email },
      { label: "Teléfono", value: phone && formatPhone(phone) },
      { label: "WhatsApp", value: whatsapp && formatPhone(whatsapp) },
      { label: "Lugar", value: [district, province].filter(Boolean).join(", ") },
    ]);
    return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened: { [SHOWN_CONTACT]: opened } } };
  });
}

async function block(context: Context, uid: string, act: UserAct, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(z.object({ mensaje: textField("El mensaje", { max: BLOCK_NOTE_MAX }) }), form);
  if (!parsed.ok) return rejectedWith(parsed);
  const reason = formText(form, "causa");
  const { mensaje: words = "" } = parsed.data;
  if (!isBlockReason(reason)) return rejected(form, { causa: "Elige un motivo de la lista." });
  if (reason === OTHER_BLOCK_REASON && words.length < OTHER_BLOCK_NOTE_MIN)
    return rejected(form, {
      mensaje: `Con «Otro» escribe al menos ${OTHER_BLOCK_NOTE_MIN} caracteres: es lo que leerá.`,
    });
  const thingId = formText(form, BLOCK_REPORT_FIELD) || null;
  const closing = {
    actor: act.actor,
    reason: BLOCK_REASONS.find(({ id }) => id === reason)?.label ?? "",
    thingId,
    withListings: form.get(LISTING_REPORTS_FIELD) === "si",
  };
  let left = 0;
  const result = await context.accounts.users.acts.block(uid, act, { reason, note: words }, async (tx) => {
    left = await context.reportQueue.closeBlockedIn(tx, uid, closing);
  });
  const rest = left === 0 ? "" : " Eran demasiados reportes para una vez: cierra los demás en su página.";
  const outcome = await userOutcome(context, uid, form, result, `${BLOCKED}${rest}`);
  return outcome.kind === "done" && thingId !== null ? { ...outcome, to: reportedThingPath(thingId) } : outcome;
}

const BLOCKED = "Bloqueamos la cuenta y cerramos sus reportes. Sus anuncios dejan de verse en un minuto.";

async function closeReports(
  { reportQueue }: Context,
  uid: string,
  actor: string,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  const result = await reportQueue.closeRest(uid, { actor, reason });
  if (result === "not-found") return formNotFound(NO_USER);
  if (result === "open")
    return rejected(form, { "": "La cuenta está abierta: decide cada reporte en su página." }, 409);
  return done(
    userPagePath(uid),
    result === 0 ? "Quedaron atendidas." : "Quedaron atendidas. Faltan otras: sigue aquí.",
  );
}

async function unblock(
  context: Context,
  uid: string,
  act: UserAct,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  const result = await context.accounts.users.acts.unblock(uid, act, reason, context.privacy.deletion.hasBegunIn);
  return userOutcome(context, uid, form, result, "Desbloqueamos la cuenta. Sus anuncios vuelven en un minuto.");
}

async function checkIdentity(
  context: Context,
  uid: string,
  act: UserAct,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  const isChecked = form.get("intent") === INTENTS.checkIdentity;
  const result = await context.accounts.users.acts.checkIdentity(uid, act, isChecked, reason);
  const words = isChecked ? "Su identidad figura como verificada." : "Su identidad ya no figura como verificada.";
  return userOutcome(context, uid, form, result, words);
}

async function removeFactors(
  context: Context,
  uid: string,
  act: UserAct,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  if (form.get("comprobado") !== "si") return rejected(form, { comprobado: "Marca que comprobaste quién lo pide." });
  const result = await context.accounts.users.acts.removeFactors(uid, act, reason);
  return userOutcome(
    context,
    uid,
    form,
    result,
    "Le avisamos por correo. Se quita en 72 horas, si no dice que no fue él.",
  );
}

async function lift({ assistant }: Context, uid: string, actor: string, reason: string): Promise<FormOutcome> {
  const lifted = await assistant.moderation.lift(uid, { actor, reason });
  return done(userPagePath(uid), lifted ? "Ya puede escribirle a Rebi." : "Ya podía escribirle a Rebi.");
}

async function allow(
  context: Context,
  uid: string,
  { actor, formId }: UserAct,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  const version = formText(form, "version").slice(0, VERSION_MAX);
  const result = await allowWriting(context, uid, { actor, formId, version, reason });
  if (result.ok) return done(`${userPagePath(uid)}#escribir`, "Ya puede escribir otra vez. Le avisamos por correo.");
  return result.reason === "not-found" ? formNotFound(NO_USER) : rejected(form, { "": BAN_CHANGED }, 409);
}

const VERSION_MAX = 60;
const BAN_CHANGED = "Cambió mientras lo mirabas: revisa si todavía no puede escribir, y hasta cuándo.";

async function erase(
  context: Context,
  uid: string,
  { actor }: UserAct,
  form: FormData,
  reason: string,
): Promise<FormOutcome> {
  if (uid === actor) return rejected(form, { "": OWN }, 409);
  await readAdminUser(context, uid);
  if (form.get("confirmo") !== "si")
    return rejected(form, { confirmo: "Marca que comprobaste quién escribió la carta." });
  const asked = await context.privacy.deletion.requestByLetter(uid, { actor, reason });
  if (asked === null) return rejected(form, { "": LAST }, 409);
  return done(
    userPagePath(uid),
    asked.isNew ? "Anotamos el pedido. La cuenta se elimina en siete días." : "Ya había un pedido en curso.",
  );
}

const OWN = "Es tu propia cuenta: pídeselo a otro administrador.";
const LAST = "Es la única persona que administra el sitio: da ese rol a alguien más antes.";

/** The page again, or why nothing changed; of a conflict, who did what meanwhile. */
export async function userOutcome(
  { accounts, audit, resources }: Context,
  uid: string,
  form: FormData,
  result: UserActResult,
  words: string,
): Promise<FormOutcome> {
  if (result.ok) return done(userPagePath(uid), words);
  switch (result.reason) {
    case "not-found":
      return formNotFound(NO_USER);
    case "own":
      return rejected(form, { "": OWN }, 409);
    case "last":
      return rejected(form, { "": LAST }, 409);
    case "team":
      return rejected(form, { "": "Es una cuenta del equipo: solo puede cambiarla quien administra todo." }, 409);
    case "erasing":
      return rejected(form, { "": "Esta cuenta se está eliminando: ya no se puede abrir." }, 409);
    case "administrator":
      return rejected(
        form,
        { "": "Es una cuenta del equipo: quítale antes el rol, y dáselo otra vez cuando entre." },
        409,
      );
    case "no-factor":
      return rejected(form, { "": "Esta cuenta no tiene códigos ni llaves de acceso." }, 409);
    case "no-shop":
      return rejected(form, { "": "Ya no tiene una tienda." }, 409);
    case "no-mail":
      return rejected(form, { "": "Esta cuenta no tiene un correo confirmado: no podríamos avisarle." }, 409);
    case "conflict": {
      const latest = (await audit.of(userPath(uid))).find(({ action }) => STEP_ACTIONS.includes(action));
      if (!latest) return rejected(form, { "": "La cuenta cambió mientras la mirabas. Revísala otra vez." }, 409);
      const { action, who, at } = auditView(resources, latest, await accounts.names([latest.actor]));
      return rejected(
        form,
        { "": `La cuenta cambió mientras la mirabas: ${action} (${who}, ${at}). Revísala y decide otra vez.` },
        409,
      );
    }
  }
}
