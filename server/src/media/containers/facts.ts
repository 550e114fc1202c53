// Facts of a video that are read from its container.
export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm'
  /** Upright, in pixels. */
  width: number
  height: number
  durationMs: number
  /** As in `codecs` of a media type; null: unknown. */
  videoCodec: string | null
  audioCodec: string | null
  frameRate: number | null
  channels: number | null
  sampleRate: number | null
  /** Kilobits per second, if the container lists the sizes of the samples. */
  videoBitrate?: number | null
  audioBitrate?: number | null
}

/** The reason why a video is rejected, which continues the name of the field. */
export class VideoFault extends Error {}

/** A part of the file without video data: its bytes become zeros, after a header that marks it as unused. */
export interface Note {
  at: number
  bytes: number
  /** The new header; empty for bytes without one. */
  head?: Buffer
}
