// Uploads a large file to a bucket in parts, all or nothing.
import { type FileHandle, open } from 'node:fs/promises'
import { escapeXml } from '#platform/markup.ts'
import { readXml, S3Error, type SendS3 } from './s3-requests.ts'

export interface LargeFile {
  key: string
  path: string
  size: number
  partBytes: number
}

/** The storage accepts at most 10,000 parts. */
const mostParts = 9000

export async function uploadInParts(send: SendS3, large: LargeFile): Promise<void> {
  const { key, path, size } = large
  const upload = await readXml(
    await send({ method: 'POST', key, query: { uploads: '' } }),
    'InitiateMultipartUploadResult',
  )
  const uploadId = String(upload.UploadId)
  const file = await open(path, 'r')
  try {
    const part = Buffer.allocUnsafe(Math.max(large.partBytes, Math.ceil(size / mostParts)))
    const tags: string[] = []
    for (let start = 0; start < size; start += part.length) {
      const body = await fill(file, part.subarray(0, Math.min(part.length, size - start)), start)
      tags.push(await uploadPart(send, { key, uploadId, number: tags.length + 1, body }))
    }
    await complete(send, large, uploadId, tags)
  } catch (error) {
    // Best effort: the bucket's rule for incomplete uploads removes the rest.
    await send({ method: 'DELETE', key, query: { uploadId }, attempts: 1 }).then(
      (answer) => answer.resume(),
      () => {},
    )
    throw error
  } finally {
    await file.close()
  }
}

async function fill(file: FileHandle, part: Buffer, start: number): Promise<Buffer> {
  for (let at = 0; at < part.length; ) {
    const { bytesRead } = await file.read(part, at, part.length - at, start + at)
    if (bytesRead === 0) throw new Error('The temporary file has become shorter')
    at += bytesRead
  }
  return part
}

interface Part {
  key: string
  uploadId: string
  number: number
  body: Buffer
}

async function uploadPart(send: SendS3, { key, uploadId, number, body }: Part): Promise<string> {
  const query = { partNumber: String(number), uploadId }
  const answer = await send({ method: 'PUT', key, query, body })
  answer.resume()
  return answer.headers.etag ?? ''
}

async function complete(
  send: SendS3,
  { key, size }: LargeFile,
  uploadId: string,
  tags: string[],
): Promise<void> {
  const parts = tags.map(
    (tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
  )
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  try {
    const answer = await send({ method: 'POST', key, query: { uploadId }, body, patienceMs: completeMs })
    await readXml(answer, 'CompleteMultipartUploadResult')
  } catch (error) {
    // The answer to a first attempt may have been lost, and then there is no upload left to complete.
    if (!(error instanceof S3Error && error.code === 'NoSuchUpload')) throw error
    const answer = await send({ method: 'HEAD', key })
    answer.resume()
    if (Number(answer.headers['content-length']) !== size) throw error
  }
}

/** Combining the parts may take minutes. */
const completeMs = 10 * 60_000
