import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { VIDEO_MAX_MB, VIDEO_MAX_SECONDS } from "~/platform/videos/constants";
import { stepPath } from "~/selling/model";
import { pageMeta } from "~/shell/page/title";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FilesField } from "~/ui/fields/files-field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";
import { VideoPlayer } from "~/ui/video-player";

import { VIDEO_FIELD } from "./constants";
import { loadVideo, submitVideo, VIDEO_MESSAGES } from "./video.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ params, context, uid }) => loadVideo(context, params.id ?? "", uid));

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  // A larger one is read no further: never more than one video is in memory.
  const form = await streamForm(request, {
    maxFileBytes: VIDEO_MAX_MB * 1024 * 1024,
    maxBytes: context.maxBodyBytes,
    messages: VIDEO_MESSAGES,
  });
  return respond(
    await withinBudget(context, "video", { uid }, form, () => submitVideo(context, params.id ?? "", uid, form)),
  );
}

export const meta = pageMeta("Video del anuncio");

export default function ListingVideo() {
  const { id, title, isDraft, video, cover, locked } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={isDraft ? stepPath(id, "fotos") : "/perfil/anuncios"}>
          {isDraft ? "Fotos del anuncio" : "Mis anuncios"}
        </BackLink>
        <PageHeader
          title="Video del anuncio"
          lead="Da una vuelta alrededor y muestra cómo funciona. Se ve en tu anuncio, y nadie gasta sus datos hasta tocarlo."
        />
      </div>
      <ErrorSummary errors={errors} />
      <p className="font-semibold wrap-anywhere">{title}</p>
      {video ? <VideoPlayer video={video} cover={cover} label={`Video de ${title}`} /> : null}
      {locked ? (
        <p>{locked}</p>
      ) : (
        <Form method="post" encType="multipart/form-data" noValidate className="grid justify-items-start gap-4">
          <FilesField
            label={video ? "Cambiarlo por otro" : "Video"}
            name={VIDEO_FIELD}
            accept="videos"
            error={errors[VIDEO_FIELD]}
            hint={
              `MP4 o WebM de hasta ${VIDEO_MAX_SECONDS} segundos y ${VIDEO_MAX_MB} MB. Grábalo en 720p, o ` +
              "envíatelo por WhatsApp y sube ese archivo. Le quitamos el lugar donde se grabó."
            }
            className="w-full"
          />
          <div className="flex flex-wrap gap-2">
            <SubmitButton busy="Subiendo…">{video ? "Cambiar el video" : "Subir el video"}</SubmitButton>
            {video ? (
              <Button name="intent" value="quitar" variant="danger">
                Quitar el video
              </Button>
            ) : null}
          </div>
        </Form>
      )}
    </div>
  );
}
