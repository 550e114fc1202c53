// The job for every new video if encoders are installed: creates an encoding that every browser plays, and a poster.
import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { record } from '#events/events.ts'
import type { ClaimedJob, JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { derivedKey, type FileStore, originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import { checkVideo } from '../containers/video.ts'
import type { ImageFiles, StoredImage } from '../images/image-files.ts'
import { adoptImage } from '../images/images.ts'
import { storeMade } from '../images/store-made.ts'
import { originalOf } from './original.ts'
import { type MadeEncoding, type MediaObjectRow, readVideoData, type VideoData } from './present-video.ts'
import { ProgramFault, runProgram, type VideoPrograms } from './programs.ts'
import { findMediaObject, updateMediaObject } from './videos.queries.ts'

export interface EncodeDeps {
  database: Database
  files: FileStore
  pictures: ImageFiles
  programs: () => Promise<VideoPrograms | null>
  systemContext(db: Db, source: string): Promise<Context>
}

const minuteMs = 60_000
const shortestTime = 10 * minuteMs
const longestTime = 6 * 60 * minuteMs
/** A slow machine needs a multiple of the length of a video. */
const timesDuration = 20
/** After this number of failures another retry does not help. */
const mostTries = 3
const box = { width: 1280, height: 720 }
/** Phones record 33 million (8K). A whole frame and a dozen neighbours of it are in memory. */
const mostPixels = 36_000_000

export function encodeVideos(deps: EncodeDeps): JobHandler {
  return async (job, signal) => {
    const { database } = deps
    const row = await database.read((db) => findMediaObject(db, { objectid: job.subjectid }))
    if (row?.kind !== 'video' || row.state !== 'processing') return
    const programs = await deps.programs()
    // The encoder was installed when the video arrived; now the original has to suffice.
    if (!programs) return finish(deps, row, { state: 'finished', ...nothing, fault: null })
    if (row.width * row.height > mostPixels)
      return finish(deps, row, { state: 'failed', ...nothing, fault: tooManyPixels })
    try {
      const made = await makeAll(deps, programs, row, signal)
      await finish(deps, row, { state: 'finished', fault: null, ...made })
    } catch (error) {
      if (signal.aborted || !isFinal(error, job)) throw error
      await finish(deps, row, { state: 'failed', ...nothing, fault: (error as Error).message })
    }
  }
}

const tooManyPixels = `Its pictures have more than ${mostPixels / 1e6} million pixels`

const isFinal = (error: unknown, { attempts }: ClaimedJob): boolean =>
  error instanceof ProgramFault && attempts >= mostTries

interface Made {
  made: MadeEncoding[]
  poster: StoredImage | null
  /** The duration of the encoding; 0 if there is none. */
  durationMs: number
}

const nothing: Made = { made: [], poster: null, durationMs: 0 }

async function makeAll(
  deps: EncodeDeps,
  programs: VideoPrograms,
  row: MediaObjectRow,
  signal: AbortSignal,
): Promise<Made> {
  const { files } = deps
  const timeoutMs = timeFor(row.durationMs)
  const target = join(files.incoming, `${Date.now()}-${randomUUID()}`)
  const still = join(files.incoming, `${Date.now()}-${randomUUID()}`)
  const onPercent = savePercent(deps, row)
  try {
    return await files.withLocal(originalKey(row.hash as string), async (path) => {
      const run = (args: string[], onLine?: (line: string) => void) =>
        runProgram(programs.ffmpeg, { args, timeoutMs, signal, ...(onLine ? { onLine } : {}) })
      await run(stillArguments(path, still, row.durationMs))
      const poster = await storeMade(files, deps.pictures, still)
      await run(filmArguments(path, target, row), (line) => onPercent(percentOf(line, row.durationMs)))
      return { poster, ...(await keepFilm(files, row, target)) }
    })
  } finally {
    await Promise.all([target, still].map((each) => rm(each, { force: true })))
  }
}

/** Recordings of browsers are written in pieces and do not declare their duration. */
const timeFor = (durationMs: number): number =>
  durationMs > 0 ? Math.min(longestTime, Math.max(shortestTime, durationMs * timesDuration)) : longestTime

/** No content of a file can make the program read another file, use the network or exceed its memory. */
const quiet = [
  ...['-nostdin', '-hide_banner', '-loglevel', 'error', '-y', '-protocol_whitelist', 'file'],
  ...['-max_pixels', String(mostPixels)],
]
const threads = String(Math.max(1, availableParallelism() - 1))
const longestStill = 1600

function stillArguments(path: string, target: string, durationMs: number): string[] {
  const at = Math.min(1000, durationMs / 10) / 1000
  const scale = `scale='min(${longestStill},iw)':'min(${longestStill},ih)':force_original_aspect_ratio=decrease`
  return [
    ...quiet,
    ...['-ss', at.toFixed(3), '-i', `file:${path}`, '-map', '0:v:0', '-frames:v', '1'],
    ...['-vf', `${scale},scale='max(iw,64)':'max(ih,64)'`, '-q:v', '3', '-f', 'image2', '-c:v', 'mjpeg'],
    ...['-pix_fmt', 'yuvj420p', '-update', '1', `file:${target}`],
  ]
}

/** Main profile and even sides: playable on phones and in old browsers. Small videos stay small. */
function filmArguments(path: string, target: string, { width, height }: MediaObjectRow): string[] {
  const [wide, high] = width >= height ? [box.width, box.height] : [box.height, box.width]
  const even = (side: number) => Math.max(2, side + (side % 2))
  const fit = `scale=${even(Math.min(wide, width))}:${even(Math.min(high, height))}`
  return [
    ...quiet,
    ...['-progress', 'pipe:1', '-threads', threads, '-i', `file:${path}`],
    ...['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-vf', `${fit}:force_original_aspect_ratio=decrease:force_divisible_by=2`],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-preset', 'medium', '-crf', '23', '-maxrate', '4M'],
    ...['-bufsize', '8M', '-pix_fmt', 'yuv420p', '-threads', threads],
    ...['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-movflags', '+faststart', '-f', 'mp4', `file:${target}`],
  ]
}

function percentOf(line: string, durationMs: number): number | null {
  const [, micros] = /^out_time_us=(\d+)$/.exec(line) ?? []
  if (!micros || durationMs <= 0) return null
  return Math.min(99, Math.floor(Number(micros) / 10 / durationMs))
}

const column = 'MP4_720'

async function keepFilm(files: FileStore, row: MediaObjectRow, path: string): Promise<Omit<Made, 'poster'>> {
  const { size: bytes } = await stat(path)
  const facts = await checkVideo({ path, bytes, sha256: '', head: await headOf(path) }, 'mp4')
  await files.adopt(path, derivedKey(row.hash as string, `${column}.mp4`))
  const film: MadeEncoding = {
    column,
    label: `${Math.min(facts.width, facts.height)}p`,
    width: facts.width,
    height: facts.height,
    codecs: [facts.videoCodec, facts.audioCodec].filter(Boolean).join(', '),
    mime: 'video/mp4',
    // A file of an earlier, interrupted attempt is already being served, so it stays.
    bytes: (await files.size(derivedKey(row.hash as string, `${column}.mp4`))) ?? bytes,
  }
  return { made: [film], durationMs: facts.durationMs }
}

async function headOf(path: string): Promise<Buffer> {
  const { open } = await import('node:fs/promises')
  const file = await open(path)
  try {
    const head = Buffer.alloc(64)
    return head.subarray(0, (await file.read(head, 0, 64, 0)).bytesRead)
  } finally {
    await file.close()
  }
}

const saveEveryMs = 3000

/** Progress of the job, therefore no event; a lost update is repeated by the next. */
function savePercent({ database }: EncodeDeps, row: MediaObjectRow): (percent: number | null) => void {
  let savedAt = Date.now()
  return (percent) => {
    if (percent === null || Date.now() - savedAt < saveEveryMs) return
    savedAt = Date.now()
    const data = JSON.stringify({ ...readVideoData(row), percent } satisfies VideoData)
    database
      .write(async (db) => {
        const now = await findMediaObject(db, { objectid: row.objectid })
        if (now?.state === 'processing') await updateMediaObject(db, row.objectid, { data })
      })
      .catch(() => {})
  }
}

interface Outcome extends Made {
  state: 'finished' | 'failed'
  fault: string | null
}

/** Many browsers can play the original in any case. */
async function finish(deps: EncodeDeps, row: MediaObjectRow, outcome: Outcome): Promise<void> {
  const { state, made, poster, durationMs, fault } = outcome
  await deps.database.write(async (db) => {
    const ctx = await deps.systemContext(db, 'videos')
    const now = await findMediaObject(db, { objectid: row.objectid })
    if (now?.state !== 'processing') return
    const image =
      poster &&
      (await adoptImage(ctx, {
        ...poster,
        filename: `${row.filename}.jpg`,
        ownerid: row.ownerid,
        isInManager: false,
      }))
    const data: VideoData = {
      ...readVideoData(row),
      made: [...made, ...originalOf(row)],
      percent: 100,
      fault,
    }
    await updateMediaObject(db, row.objectid, {
      state,
      data: JSON.stringify(data),
      durationMs: row.durationMs || durationMs,
      imageid: image ? image.imageid : null,
    })
    await record(
      ctx,
      state === 'finished' ? 'video.encoded' : 'video.not-encoded',
      ['media-object', row.objectid],
      { after: { encodings: made.map((each) => each.column), ...(fault ? { fault } : {}) } },
    )
  })
}
