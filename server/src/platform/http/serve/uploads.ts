// Streams uploads into a temporary file: raw bytes or one file of a form.
import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import { type Received, type ReceiveOptions, receive } from '#platform/files/incoming.ts'
import { Problem, problems } from '#platform/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The unread body; only if the route accepts bytes. */
    upload?: Readable
  }
}

/** The size of a form around its file. */
const formBytes = 64 * 1024

/**
 * Options of a route whose body is a file of at most `limit` bytes: `app.post(url, { ...takesBytes(limit), config,
 * schema }, …)`.
 * The handler reads it by `receiveUpload`, after access has been checked.
 */
export function takesBytes(limit: number): { bodyLimit: number; preParsing: preParsingHookHandler } {
  return {
    bodyLimit: Number.MAX_SAFE_INTEGER,
    preParsing: (req, _reply, payload, done) => {
      if (announcedBytes(req) > limit + (isForm(req) ? formBytes : 0))
        return done(problems.fileTooLarge(limit))
      req.upload = payload as Readable
      const nothing = Readable.from([])
      const announced = announcedBytes(req)
      done(null, Object.assign(nothing, { receivedEncodedLength: announced }))
    },
  }
}

const isForm = (req: FastifyRequest): boolean =>
  /^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')

export interface Upload {
  received: Received
  /** From the form; a name in the address takes precedence. */
  filename: string | null
}

/** 0 if the client does not announce the length. */
export const announcedBytes = (req: FastifyRequest): number => Number(req.headers['content-length'] ?? 0)

export async function receiveUpload(req: FastifyRequest, options: ReceiveOptions): Promise<Upload> {
  const body = req.upload
  if (!body) throw new Error('This route does not take bytes')
  try {
    if (isForm(req)) return await receiveForm(req, body, options)
    return { received: await receive(body, options), filename: null }
  } catch (error) {
    // Drains the rest of the body: the connection can be reused only after that.
    body.resume()
    if (error instanceof Problem) throw error
    if (req.raw.destroyed || body.errored) throw problems.badRequest('The upload broke off')
    throw error
  }
}

/** Reads the first file of the form and ignores the rest. */
async function receiveForm(req: FastifyRequest, body: Readable, options: ReceiveOptions): Promise<Upload> {
  const form = readForm(req)
  let upload: Promise<Upload> | undefined
  let file: Readable | undefined
  const ended = new Promise<void>((resolve, reject) => {
    form.on('file', (_field, stream, filename) => {
      if (upload) return void stream.resume()
      file = stream
      upload = receive(stream, options).then((received) => ({ received, filename: filename ?? null }))
      upload.catch(reject)
    })
    form.on('finish', resolve)
    form.on('error', () => reject(problems.badRequest('The form can not be read')))
    body.on('error', reject)
    body.on('close', () => !body.readableEnded && reject(problems.badRequest('The upload broke off')))
  })
  body.pipe(form)
  try {
    await ended
  } catch (error) {
    body.unpipe(form)
    form.destroy()
    // The reader of the file must fail and remove the incomplete file.
    file?.destroy(error as Error)
    await upload?.catch(() => {})
    throw error
  }
  const received = await upload
  if (!received) throw problems.invalidField('file', 'file must be sent', 'missing_field')
  return received
}

function readForm(req: FastifyRequest) {
  try {
    return new Busboy({
      headers: req.headers as BusboyHeaders,
      // File names with folders are passed on unchanged, so that they can be rejected.
      preservePath: true,
      limits: { files: 4, fields: 20, fieldSize: 10_000, parts: 24, headerPairs: 50 },
    })
  } catch {
    throw problems.badRequest('The form has no boundary')
  }
}
