// What is known of a video before anything is made of it.
export interface VideoFacts {
  container: 'mp4' | 'mov' | 'webm'
  /** Pixels, upright. */
  width: number
  height: number
  durationMs: number
  /** As `codecs` of a media type names them; null: not told. */
  videoCodec: string | null
  audioCodec: string | null
  frameRate: number | null
  channels: number | null
  sampleRate: number | null
  /** Kilobits a second, as far as the container tells how large the samples are. */
  videoBitrate?: number | null
  audioBitrate?: number | null
}

/** Why a video is not taken, to go on from the name of the field. */
export class VideoFault extends Error {}

/** A part of the file that holds no film: its bytes become zeros, behind a head that says that nothing follows. */
export interface Note {
  at: number
  bytes: number
  /** What its first bytes become; nothing for bytes that no head stands before. */
  head?: Buffer
}
