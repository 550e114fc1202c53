// Checks from its container that a video has the type of its name and is complete, and reads its facts.
import { open } from 'node:fs/promises'
import type { Received } from '#platform/files/incoming.ts'
import { looksLikeBoxes, readBoxFile } from './boxes.ts'
import { type VideoFacts, VideoFault } from './facts.ts'
import { looksLikeWebm, readWebmFile } from './webm.ts'

export async function checkVideo({ path, bytes, head }: Received, extension: string): Promise<VideoFacts> {
  if (bytes === 0) throw new VideoFault('is empty')
  const isWebm = looksLikeWebm(head)
  const isRight = extension === 'webm' ? isWebm : !isWebm && looksLikeBoxes(head)
  if (!isRight) throw new VideoFault(`is no ${extension} file, although its name says so`)
  const file = await open(path)
  try {
    if (isWebm) return await readWebmFile(file, bytes)
    const facts = await readBoxFile(file, bytes)
    return extension === 'mov' ? { ...facts, container: 'mov' } : facts
  } catch (error) {
    // An offset outside the bytes read means damage.
    if (error instanceof RangeError) throw new VideoFault('is damaged')
    throw error
  } finally {
    await file.close()
  }
}
