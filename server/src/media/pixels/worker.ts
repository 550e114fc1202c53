// The image worker process: isolates crashes and memory of the decoders from the server.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Outcome, workForParent } from '#platform/processes/work-for-parent.ts'
import { checkImage } from './check.ts'
import { drawFirstPage, type PageTask } from './first-page.ts'
import type { Encoding } from './formats/formats.ts'
import { ImageFault } from './formats/limits.ts'
import { type RenderTask, renderImage } from './render.ts'

export type Task =
  | { kind: 'check'; path: string; encoding: Encoding }
  | ({ kind: 'render' } & RenderTask)
  | ({ kind: 'page' } & PageTask)
  | ({ kind: 'paper' } & PaperTask)

confineLibrary()
workForParent(work)

/** Settings of the whole process. */
function confineLibrary(): void {
  // Loaders that the library would otherwise try on unknown bytes, including PDF, SVG and scientific formats.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpegFile',
      'VipsForeignLoadPngFile',
      'VipsForeignLoadNsgifFile',
      'VipsForeignLoadWebpFile',
      'VipsForeignLoadTiffFile',
      'VipsForeignLoadHeifFile',
      // Pixels of our own decoders with their colour profile.
      'VipsForeignLoadTiffBuffer',
      // Our own drawings, rendered over a picture.
      'VipsForeignLoadSvgBuffer',
    ],
  })
  // Work is distributed over processes; each uses one thread.
  sharp.concurrency(1)
  sharp.cache(false)
}

async function work(task: Task): Promise<Outcome> {
  try {
    return { done: await run(task) }
  } catch (error) {
    if (error instanceof ImageFault) return { fault: error.message }
    // A check only reads the uploaded file, so any failure is its fault. The same holds for a page.
    if (task.kind === 'check' || task.kind === 'page') return { fault: 'can not be read: it is damaged' }
    throw error
  }
}

function run(task: Task): Promise<unknown> {
  if (task.kind === 'check') return checkImage(task.path, task.encoding)
  if (task.kind === 'paper') return putOnPaper(task)
  return task.kind === 'page' ? drawFirstPage(task) : renderImage(task)
}

interface PaperTask {
  path: string
  /** Where the picture is written. */
  folder: string
  prefix: string
}

/** The path of the JPEG. */
async function putOnPaper({ path, folder, prefix }: PaperTask): Promise<string> {
  const image = join(folder, `${prefix}${randomUUID()}`)
  await sharp(path).flatten({ background: '#ffffff' }).jpeg().toFile(image)
  return image
}
