// Sends signed requests to an S3-compatible storage, retries where that helps, and describes failures.
import { createHash } from 'node:crypto'
import { type IncomingMessage, request as overHttp, STATUS_CODES } from 'node:http'
import { request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import type { S3Location } from '../config/files-setting.ts'
import { FileStoreError } from './files.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** Whole and in memory, so that it can be hashed, signed and sent again. */
  body?: Buffer
  /** 1 if a client waits for the answer and retries. */
  attempts?: number
  /** Limit until the answer begins. */
  patienceMs?: number
}

/** The storage has answered with an error. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(`The storage of files answered ${status} ${code}${message && `: ${message}`}`)
    this.status = status
    this.code = code
  }
}

export type SendS3 = (request: S3Request) => Promise<IncomingMessage>

/** Together some 8 seconds: about as long as a user waits for an upload. */
const pausesMs = [200, 800, 2000, 5000]
const defaultPatienceMs = 30_000
const mayBePassing = new Set([408, 429, 500, 502, 503, 504])

/** Returns answers with 2xx and 206 only; throws any other. The caller reads the answer to its end or destroys it. */
export function createSender(location: S3Location, pauses: readonly number[] = pausesMs): SendS3 {
  const base = baseAddress(location)
  return async (request) => {
    const attempts = request.attempts ?? pauses.length + 1
    for (let attempt = 1; ; attempt++) {
      const answer = await sendOnce(location, base, request).catch((error: Error) => error)
      if (!(answer instanceof Error) && isGood(answer)) return answer
      const status = answer instanceof Error ? 0 : (answer.statusCode ?? 0)
      const isLast = attempt >= attempts || (status > 0 && !mayBePassing.has(status))
      if (isLast) throw answer instanceof Error ? answer : await toError(answer)
      if (!(answer instanceof Error)) answer.resume()
      const wait = pauses[attempt - 1] ?? 0
      await pause(wait / 2 + (Math.random() * wait) / 2)
    }
  }
}

const isGood = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode >= 200 && statusCode < 300

/** Certificates for names below the host do not cover a bucket name with a dot. */
function baseAddress({ endpoint, bucket, region }: S3Location): string {
  if (endpoint) return `${endpoint}/${bucket}`
  const host = `s3.${region}.amazonaws.com`
  return bucket.includes('.') ? `https://${host}/${bucket}` : `https://${bucket}.${host}`
}

async function sendOnce(location: S3Location, base: string, request: S3Request): Promise<IncomingMessage> {
  const { method, body, key = '' } = request
  const url = new URL(`${base}/${key && `${location.prefix}${key}`}`)
  for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value)
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      ...request.headers,
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    },
    service: 's3',
    region: location.region,
    accessKeyId: location.accessKeyId,
    secretAccessKey: location.secretAccessKey,
    ...(location.sessionToken ? { sessionToken: location.sessionToken } : {}),
  }).sign()
  const headers = Object.fromEntries(signed.headers)
  if (body || method === 'PUT' || method === 'POST') headers['content-length'] = String(body?.length ?? 0)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? overHttps : overHttp
    const sent = send(signed.url, { method, headers })
    // Only until the answer begins: reading the body has no limit.
    const timer = setTimeout(
      () => sent.destroy(new Error('The storage of files does not answer')),
      request.patienceMs ?? defaultPatienceMs,
    )
    sent.once('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    sent.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    sent.end(body)
  })
}

/** Numbers stay text: an ETag may look like a number. */
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

/** The content of the outermost element. */
export async function readXml(answer: IncomingMessage, root: string): Promise<Record<string, unknown>> {
  const body = await text(answer)
  const document = parser.parse(body) as Record<string, Record<string, unknown>>
  const found = document[root]
  // Some long requests fail after the storage has answered 200.
  if (!found) throw errorIn(document, answer.statusCode ?? 0)
  return found
}

async function toError(answer: IncomingMessage): Promise<S3Error> {
  const body = await text(answer).catch(() => '')
  return errorIn(body.trimStart().startsWith('<') ? parser.parse(body) : {}, answer.statusCode ?? 0)
}

function errorIn(document: Record<string, Record<string, unknown>>, status: number): S3Error {
  const { Code, Message } = document.Error ?? {}
  return new S3Error(status, String(Code ?? STATUS_CODES[status]), String(Message ?? ''))
}

/** One line for the administrator. */
export function whyUnusable(location: S3Location, error: unknown): FileStoreError {
  const where = `The bucket ${location.bucket} at ${new URL(baseAddress(location)).host}`
  return new FileStoreError(`${where} can not be used: ${reasonOf(error)}`)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof S3Error)) {
    const { code, message } = error as NodeJS.ErrnoException
    return code && !message.includes(code) ? `${message} (${code})` : message || String(code)
  }
  const known: Record<string, string> = {
    NoSuchBucket: 'it does not exist',
    InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID is not known there',
    SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID',
    AccessDenied: 'these credentials may not list it',
    PermanentRedirect: 'it lies in another region',
    AuthorizationHeaderMalformed: 'it lies in another region',
    RequestTimeTooSkewed: 'the clock of this machine is wrong',
  }
  return known[error.code] ?? `${error.status} ${error.code}`
}
