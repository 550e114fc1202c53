// Presents videos and embeds for answers: in the manager, in a step, before a guide.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { VideoFacts } from '../containers/facts.ts'
import { placeholderWithMetadata } from '../images/placeholders.ts'
import { findImages, type ImageRow, presentWithMetadata } from '../images/present-image.ts'

export type MediaObjectRow = Selectable<Tables['media_objects']>
export type ObjectWithPoster = MediaObjectRow & { poster: ImageRow | null }

export async function findMediaObjects(
  db: Db,
  objectids: Iterable<number | null>,
): Promise<Map<number, ObjectWithPoster>> {
  const wanted = [...new Set(objectids)].filter((objectid) => objectid !== null)
  if (wanted.length === 0) return new Map()
  const rows = await db.selectFrom('media_objects').selectAll().where('objectid', 'in', wanted).execute()
  return new Map((await withPosters(db, rows)).map((row) => [row.objectid, row]))
}

/** One query for all posters. */
export async function withPosters(db: Db, rows: readonly MediaObjectRow[]): Promise<ObjectWithPoster[]> {
  const imageids = rows.map((row) => row.imageid)
  const posters = await findImages(db, imageids)
  return rows.map((row) => ({ ...row, poster: posters.get(row.imageid ?? 0) ?? null }))
}

/** A playable file of a video. */
export interface MadeEncoding {
  /** `ORIGINAL`: the uploaded file; other names are encodings. */
  column: string
  label: string
  width: number
  height: number
  codecs: string
  mime: string
  bytes: number
}

/** The JSON in the column `data` of a video. */
export interface VideoData {
  facts?: VideoFacts
  made?: MadeEncoding[]
  /** 0 to 100 while encodings are created. */
  percent?: number
  fault?: string | null
}

export const readVideoData = (row: Pick<MediaObjectRow, 'data'>): VideoData => JSON.parse(row.data)

const formats: Record<string, string> = { 'video/mp4': 'mp4', 'video/quicktime': 'mov', 'video/webm': 'webm' }

/** Returns the file name in an address: an encoding is named by its column, the original by its guid alone. */
export function fileOf(
  row: Pick<MediaObjectRow, 'guid'>,
  { column, mime }: Pick<MadeEncoding, 'column' | 'mime'>,
): string {
  const format = formats[mime] ?? 'mp4'
  return column === 'ORIGINAL' ? `${row.guid}.${format}` : `${row.guid}_${column}.${format}`
}

export function presentMediaObject(row: ObjectWithPoster, url: string): Record<string, unknown> {
  return row.kind === 'embed' ? presentEmbed(row) : presentVideo(row, url)
}

/** Adds the fields that clients expect who know videos from the media manager. */
export function presentManagedVideo(row: ObjectWithPoster, url: string): Record<string, unknown> {
  const video = presentVideo(row, url)
  const { image } = video.image
  const urls = video.encodings.map((encoding) => [encoding.column.toLowerCase(), encoding.url])
  return {
    ...video,
    guid: row.guid,
    imageid: row.imageid,
    active: row.isInManager === 1,
    video_urls: Object.fromEntries(urls),
    mini: image.mini ?? image.original,
    thumbnail: image.thumbnail ?? image.original,
  }
}

/** At the top of a guide clients expect the fields of an embed: an uploaded video has them besides its own. */
export function presentAsEmbed(row: ObjectWithPoster, url: string): Record<string, unknown> {
  if (row.kind === 'embed') return presentEmbed(row)
  const video = presentVideo(row, url)
  const address = String(video.encodings[0]?.url ?? '')
  return {
    embedid: row.objectid,
    url: address,
    title: row.filename,
    type: 'video',
    html:
      address &&
      `<video controls preload="none" width="${row.width}" height="${row.height}" src="${address}"></video>`,
    provider_name: new URL(url).host,
    provider_url: url,
    author_name: '',
    author_url: '',
    cache_age: null,
    version: '1.0',
    ...video,
  }
}

/** The oEmbed fields are stored with the names of the API. */
function presentEmbed(row: MediaObjectRow) {
  const { objectid, filename, width, height } = row
  const data = JSON.parse(row.data) as Record<string, unknown>
  return { embedid: objectid, width, height, title: filename, ...data }
}

export function presentVideo(row: ObjectWithPoster, url: string) {
  const { objectid, filename, width, height, durationMs, poster } = row
  const { facts, made, percent: _percent, fault: _fault, ...meta } = readVideoData(row)
  return {
    videoid: objectid,
    objectid,
    srcid: null,
    // Clients read its size without checking that it exists.
    image: poster ? presentWithMetadata(poster, url) : placeholderWithMetadata('video', url),
    filename,
    duration: durationMs,
    width,
    height,
    meta: facts ? presentMeta(row, facts) : null,
    encodings: (made ?? []).map((encoding) => presentEncoding(row, encoding, url)),
    ...meta,
  }
}

function presentEncoding(row: MediaObjectRow, encoding: MadeEncoding, url: string) {
  const { column, label, width, height, codecs, mime } = encoding
  const address = `${url}/media/videos/${fileOf(row, encoding)}`
  return {
    column,
    label,
    width,
    height,
    codecs,
    mime,
    format: formats[mime] ?? 'mp4',
    url: address,
    always_generate: column !== 'ORIGINAL',
  }
}

/** Usual bit rate of audio. */
const usualAudio = 128

/** Values missing in the container are estimated from size and duration. */
function bitratesOf(facts: VideoFacts, { bytes, ms }: { bytes: number; ms: number }) {
  const total = ms > 0 ? Math.round((bytes * 8) / ms) : null
  const estimated = total === null ? null : Math.min(usualAudio, Math.round(total / 8))
  const audio = facts.audioBitrate ?? (facts.audioCodec === null ? null : estimated)
  const video = facts.videoBitrate ?? (total === null ? null : Math.max(0, total - (audio ?? 0)))
  return { video_bitrate_in_kbps: video, audio_bitrate_in_kbps: audio, total_bitrate_in_kbps: total }
}

function presentMeta(row: MediaObjectRow, facts: VideoFacts) {
  const bytes = row.bytes ?? 0
  return {
    id: row.objectid,
    format: facts.container,
    video_codec: facts.videoCodec,
    audio_codec: facts.audioCodec,
    frame_rate: facts.frameRate,
    width: row.width,
    height: row.height,
    duration_in_ms: row.durationMs,
    file_size_in_bytes: bytes,
    ...bitratesOf(facts, { bytes, ms: row.durationMs }),
    audio_sample_rate: facts.sampleRate,
    channels: facts.channels === null ? null : String(facts.channels),
    state: row.state,
    md5_checksum: null,
  }
}
