export const VIDEO_FIELD = "video";

export function listingVideoPath(id: string): string {
  return `/perfil/anuncios/${id}/video`;
}
