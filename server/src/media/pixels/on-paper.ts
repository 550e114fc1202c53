// A made picture → a JPEG on white, which every program for paper takes.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'

export interface PaperTask {
  path: string
  /** Where the picture is put. */
  folder: string
  prefix: string
}

/** The path of the JPEG. */
export async function putOnPaper({ path, folder, prefix }: PaperTask): Promise<string> {
  const image = join(folder, `${prefix}${randomUUID()}`)
  await sharp(path).flatten({ background: '#ffffff' }).jpeg().toFile(image)
  return image
}
