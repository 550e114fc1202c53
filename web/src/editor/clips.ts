// Videos and embeds by id: cached from the guide and from choosers, else requested.
import { ApiError } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api, type Guide } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { type Clip, clipOf } from './clip.ts'

const keyOf = (objectid: number) => ['edit', 'clip', objectid] as const
/** Polling interval while a video is encoded. */
const askAgainMs = 2000

export function rememberClip(clip: Clip): void {
  queryClient.setQueryData(keyOf(clip.objectid), clip)
}

export function rememberClips({ steps, intro_video }: Guide): void {
  const shown = steps.filter(({ media }) => media.type !== 'image').map(({ media }) => media.data)
  for (const data of [...shown, intro_video]) {
    const clip = clipOf(data)
    if (clip) rememberClip(clip)
  }
}

export const clipQuery = (objectid: number) =>
  queryOptions({
    queryKey: keyOf(objectid),
    queryFn: ({ signal }) => askForClip(objectid, signal),
    // Final states are not requested again. A draft may name a video that is not cached.
    staleTime: ({ state }) => (state.data?.state === 'preparing' ? 0 : Number.POSITIVE_INFINITY),
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data?.state === 'preparing' ? askAgainMs : false),
  })

/** Owners get the progress of encoding, other users the video; an id that is no video is an own embed. */
async function askForClip(objectid: number, signal: AbortSignal): Promise<Clip> {
  const id = String(objectid)
  const attempts = [
    () => api.getMediaItem({ params: { type: 'GuideVideoObject', id }, signal }),
    () => api.getVideo({ params: { video: id }, signal }),
    () => api.getMediaItem({ params: { type: 'GuideEmbedObject', id }, signal }),
  ]
  for (const attempt of attempts) {
    const clip = clipOf(await attempt().catch(notThere))
    if (clip) return clip
  }
  return { objectid, kind: 'video', title: '', poster: null, state: 'ready', percent: null }
}

function notThere(error: unknown): null {
  if (error instanceof ApiError && [400, 403, 404].includes(error.status)) return null
  throw error
}
