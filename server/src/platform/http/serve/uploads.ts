// Takes the body of a request as it is: raw bytes or one file of a form, streamed past memory into a temporary file.
import { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest, preParsingHookHandler } from 'fastify'
import { type Received, type ReceiveOptions, receive } from '#platform/files/incoming.ts'
import { Problem, problems } from '#platform/problems.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body, not read yet; only where the route takes bytes. */
    upload?: Readable
  }
}

/** What surrounds the file in a form. */
const formBytes = 64 * 1024

/**
 * Of a route whose body is a file of at most `limit` bytes: `app.post(url, { ...takesBytes(limit), config, schema }, …)`.
 * The handler reads it by `receiveUpload`, after the caller's right to send it has been checked.
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
  /** As the form names it; the address may know better. */
  filename: string | null
}

/** Nothing where nobody has said. */
export const announcedBytes = (req: FastifyRequest): number => Number(req.headers['content-length'] ?? 0)

export async function receiveUpload(req: FastifyRequest, options: ReceiveOptions): Promise<Upload> {
  const body = req.upload
  if (!body) throw new Error('This route does not take bytes')
  try {
    if (isForm(req)) return await receiveForm(req, body, options)
    return { received: await receive(body, options), filename: null }
  } catch (error) {
    // The rest is still on its way, and the connection is of use again only when it has passed.
    body.resume()
    if (error instanceof Problem) throw error
    if (req.raw.destroyed || body.errored) throw problems.badRequest('The upload broke off')
    throw error
  }
}

/** The first file of the form; what else is in it is passed over. */
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
    // Whoever waits for more of it must learn that there is none, and take away what has come.
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
      // Names with folders are told as they were sent, so that they can be refused.
      preservePath: true,
      limits: { files: 4, fields: 20, fieldSize: 10_000, parts: 24, headerPairs: 50 },
    })
  } catch {
    throw problems.badRequest('The form has no boundary')
  }
}
