// The image worker process: isolates crashes and memory of the decoders from the server.

import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { checkImage } from './check.ts'
import { drawFirstPage, type PageTask } from './first-page.ts'
import type { Encoding } from './formats/formats.ts'
import { ImageFault } from './formats/limits.ts'
import { lowered } from './priority.ts'
import { type RenderTask, renderImage } from './render.ts'

export type Task =
  | { kind: 'check'; path: string; encoding: Encoding }
  | ({ kind: 'render' } & RenderTask)
  | ({ kind: 'page' } & PageTask)
  | ({ kind: 'paper' } & PaperTask)

export type Outcome =
  | { done: unknown }
  /** The file is invalid: the message for people. */
  | { fault: string }
  /** A bug of ours. */
  | { failed: string }

standBack()
confineLibrary()

process.on('message', (task: Task) => {
  void work(task).then((outcome) => process.send?.(outcome))
})
process.on('disconnect', () => process.exit())
// Ignored: the server handles these signals and stops its workers after their current task.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})

/** Lower CPU priority than that of requests. */
function standBack(): void {
  setPriority(lowered)
  if (process.platform !== 'linux') return
  // Here a priority is that of one thread, which those that it begins take over; some have begun already.
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), lowered)
    } catch {
      // It has ended in the meantime.
    }
  }
}

/** Settings of the whole process. */
function confineLibrary(): void {
  // What the library would otherwise try on bytes that are none of these: PDF, SVG and scientific formats among them.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadTiffFile',
      'VipsForeignLoadHeifFile',
      // Pixels of our own, laid beside the profile that they came with.
      'VipsForeignLoadTiffBuffer',
      // Drawings of our own, laid over a picture.
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // The work is spread over processes; within one, one thread at a time.
  sharp.concurrency(1)
  sharp.cache(false)
}

async function work(task: Task): Promise<Outcome> {
  try {
    return { done: await run(task) }
  } catch (error) {
    if (error instanceof ImageFault) return { fault: error.message }
    // A check has nothing to do but to read what was sent: what fails in it fails because of that. So has a page.
    if (task.kind === 'check' || task.kind === 'page') return { fault: 'can not be read: it is damaged' }
    return { failed: (error as Error).stack ?? String(error) }
  }
}

function run(task: Task): Promise<unknown> {
  if (task.kind === 'check') return checkImage(task.path, task.encoding)
  if (task.kind === 'paper') return putOnPaper(task)
  return task.kind === 'page' ? drawFirstPage(task) : renderImage(task)
}

interface PaperTask {
  path: string
  /** Where the picture is put. */
  folder: string
  prefix: string
}

/** The path of the JPEG. */
async function putOnPaper({ path, folder, prefix }: PaperTask): Promise<string> {
  const image = join(folder, `${prefix}${randomUUID()}`)
  await sharp(path).flatten({ background: '#ffffff' }).jpeg().toFile(image)
  return image
}
