// The introductory video of a guide in the format of programs that request `videoInfo`.
import { type Static, Type } from 'typebox'

export const VideoInfo = Type.Object(
  {
    type: Type.Enum(['none', 'youtube', 'ifixit'], {
      description: 'none; youtube; ifixit: a video of the own library',
    }),
    videoId: Type.String({ description: 'Its id, or its name at the provider; empty without' }),
    videoUrls: Type.Array(Type.String(), { description: 'URLs of its files, or of its page' }),
    videoWidth: Type.Integer({ description: 'Size in pixels; 0 if there is no video' }),
    videoHeight: Type.Integer({ description: 'Size in pixels; 0 if there is no video' }),
    timestamps: Type.Array(Type.Unknown(), { description: 'Always empty' }),
  },
  { title: 'VideoInfo', description: 'The introductory video; only on request' },
)
export type VideoInfo = Static<typeof VideoInfo>

interface Video {
  videoid?: number
  url?: string
  width?: number
  height?: number
  encodings?: { url: string }[]
}

const youtube =
  /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/)|youtu\.be\/)([\w-]{11})/

/** Embeds of other sites are returned in `intro_video` alone. */
export function videoInfoOf(introVideo: unknown): VideoInfo {
  const { videoid, url = '', width = 0, height = 0, encodings = [] } = (introVideo ?? {}) as Video
  const size = { videoWidth: width, videoHeight: height, timestamps: [] }
  if (videoid !== undefined)
    return { type: 'ifixit', videoId: `${videoid}`, videoUrls: encodings.map((each) => each.url), ...size }
  const id = youtube.exec(url)?.[1]
  if (id) return { type: 'youtube', videoId: id, videoUrls: [url], ...size }
  return { type: 'none', videoId: '', videoUrls: [], videoWidth: 0, videoHeight: 0, timestamps: [] }
}
