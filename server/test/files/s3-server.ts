// An S3-compatible server on 127.0.0.1: strict about signatures, hashes and sizes, with failures on request.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { after } from 'node:test'
import type { S3Location } from '#platform/config/files-setting.ts'

interface StoredObject {
  bytes: Buffer
  changedAt: number
}

/** A fault in place of a response. */
export type Fault = 'unavailable' | 'hang up' | 'silence' | 'lose the answer' | 'widen the range'

export interface S3Server {
  place: S3Location
  objects: Map<string, StoredObject>
  /** Multipart uploads that are neither completed nor aborted. */
  uploads: Map<string, Map<number, Buffer>>
  requests: { method: string; path: string; bytes: number }[]
  /** Faults of the next requests, one each. */
  faults: Fault[]
}

interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
  key: string
}

class Refusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

const region = 'eu-test-1'
const accessKeyId = 'AKTEST'
const secretAccessKey = 'secret/of+the=test'
const leastPart = 5 * 1024 * 1024

export async function startS3(prefix = ''): Promise<S3Server> {
  const bucket = 'guides'
  const state = { objects: new Map(), uploads: new Map(), requests: [], faults: [] }
  const server = createServer((req, res) => {
    void answer(state as unknown as S3Server, bucket, req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const place = { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken: '' }
  return { ...state, place }
}

async function answer(
  server: S3Server,
  bucket: string,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const body = await buffer(req).catch(() => null)
  if (!body) return
  const { method = '', headers } = req
  const url = new URL(req.url ?? '/', 'http://localhost')
  server.requests.push({ method, path: `${url.pathname}${url.search}`, bytes: body.length })
  const fault = server.faults.shift()
  if (fault === 'silence') return
  if (fault === 'hang up') return void req.socket.destroy()
  if (fault === 'unavailable') return void res.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
  if (fault === 'lose the answer') req.socket.destroy()
  if (fault === 'widen the range') headers.range = 'bytes=0-999999'
  try {
    verify(req, url, body)
    const [name, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (name !== bucket) throw new Refusal(404, 'NoSuchBucket')
    serve(server, { method, url, headers, body, key: rest.join('/') }, res)
  } catch (error) {
    const { status, code } = error instanceof Refusal ? error : new Refusal(500, String(error))
    res.writeHead(status, { 'content-type': 'application/xml' })
    res.end(method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  }
}

function serve(server: S3Server, asked: Asked, res: ServerResponse): void {
  const { method, url, key } = asked
  const uploadId = url.searchParams.get('uploadId')
  if (!key && method === 'GET') return void sendXml(res, list(server, url.searchParams))
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = randomUUID()
    server.uploads.set(id, new Map())
    return void sendXml(
      res,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  }
  if (uploadId !== null) return void serveUpload(server, asked, uploadId, res)
  if (method === 'PUT' && asked.headers['x-amz-copy-source']) return void copy(server, asked, res)
  if (method === 'PUT') {
    server.objects.set(key, { bytes: asked.body, changedAt: Date.now() })
    return void res.writeHead(200, { etag: tagOf(asked.body) }).end()
  }
  if (method === 'DELETE') {
    server.objects.delete(key)
    return void res.writeHead(204).end()
  }
  sendObject(server, asked, res)
}

function sendObject(server: S3Server, { method, headers, key }: Asked, res: ServerResponse): void {
  const found = server.objects.get(key)
  if (!found) throw new Refusal(404, 'NoSuchKey')
  const total = found.bytes.length
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = Math.min(range ? Number(range[2]) : total, total - 1)
  if (range && start >= total) throw new Refusal(416, 'InvalidRange')
  res.writeHead(range ? 206 : 200, {
    'content-length': end - start + 1,
    'last-modified': new Date(found.changedAt).toUTCString(),
    etag: tagOf(found.bytes),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${total}` } : {}),
  })
  res.end(method === 'HEAD' ? '' : found.bytes.subarray(start, end + 1))
}

function copy(server: S3Server, { headers, key, url }: Asked, res: ServerResponse): void {
  const source = decodeURIComponent(String(headers['x-amz-copy-source']))
  const found = server.objects.get(source.split('/').slice(2).join('/'))
  if (!found) throw new Refusal(404, 'NoSuchKey')
  const isSame = source === decodeURIComponent(url.pathname)
  if (isSame && headers['x-amz-metadata-directive'] !== 'REPLACE') throw new Refusal(400, 'InvalidRequest')
  server.objects.set(key, { bytes: found.bytes, changedAt: Date.now() })
  sendXml(res, `<CopyObjectResult><ETag>${tagOf(found.bytes)}</ETag></CopyObjectResult>`)
}

function serveUpload(server: S3Server, asked: Asked, uploadId: string, res: ServerResponse): void {
  const parts = server.uploads.get(uploadId)
  if (!parts) throw new Refusal(404, 'NoSuchUpload')
  if (asked.method === 'DELETE') {
    server.uploads.delete(uploadId)
    return void res.writeHead(204).end()
  }
  if (asked.method === 'PUT') {
    parts.set(Number(asked.url.searchParams.get('partNumber')), asked.body)
    return void res.writeHead(200, { etag: tagOf(asked.body) }).end()
  }
  const named = [...asked.body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
  const bytes = named.map(([, number, tag], at) => {
    const part = parts.get(Number(number))
    if (!part || tag?.replaceAll('&quot;', '"') !== tagOf(part) || Number(number) !== at + 1)
      throw new Refusal(400, 'InvalidPart')
    if (part.length < leastPart && at < named.length - 1) throw new Refusal(400, 'EntityTooSmall')
    return part
  })
  server.uploads.delete(uploadId)
  server.objects.set(asked.key, { bytes: Buffer.concat(bytes), changedAt: Date.now() })
  sendXml(res, '<CompleteMultipartUploadResult><ETag>"x-1"</ETag></CompleteMultipartUploadResult>')
}

function list(server: S3Server, query: URLSearchParams): string {
  if (query.get('list-type') !== '2') throw new Refusal(400, 'InvalidArgument')
  const [prefix, after] = [query.get('prefix') ?? '', query.get('start-after') ?? '']
  const most = Math.min(1000, Number(query.get('max-keys') ?? 1000))
  const all = [...server.objects].filter(([key]) => key.startsWith(prefix) && key > after)
  all.sort(([a], [b]) => (a < b ? -1 : 1))
  const rows = all.slice(0, most).map(([key, { bytes, changedAt }]) => {
    const at = new Date(changedAt).toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  const isTruncated = all.length > most
  return `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>guides</Name><IsTruncated>${isTruncated}</IsTruncated>${rows.join('')}</ListBucketResult>`
}

/** Signature version 4 from the AWS documentation, computed without the library of the product. */
function verify(req: IncomingMessage, url: URL, body: Buffer): void {
  const given =
    /^AWS4-HMAC-SHA256 Credential=(.*?)\/(\d{8})\/(.*?)\/s3\/aws4_request, *SignedHeaders=(.*?), *Signature=([0-9a-f]{64})$/.exec(
      req.headers.authorization ?? '',
    )
  if (!given) throw new Refusal(403, 'AccessDenied')
  const [, keyId, day = '', ofRegion = '', names = '', signature] = given
  if (keyId !== accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId')
  if (ofRegion !== region) throw new Refusal(400, 'AuthorizationHeaderMalformed')
  const hash = String(req.headers['x-amz-content-sha256'])
  if (hash !== sha256(body)) throw new Refusal(400, 'XAmzContentSHA256Mismatch')
  const at = String(req.headers['x-amz-date'])
  const time = Date.parse(at.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - time) < 15 * 60_000)) throw new Refusal(403, 'RequestTimeTooSkewed')
  const signed = names.split(';')
  const needed = Object.keys(req.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (needed.some((name) => !signed.includes(name))) throw new Refusal(403, 'AccessDenied')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const canonical = [
    req.method,
    url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${String(req.headers[name]).trim()}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${ofRegion}/s3/aws4_request`
  const key = [day, ofRegion, 's3', 'aws4_request'].reduce<Buffer | string>(
    (from, part) => hmac(from, part),
    `AWS4${secretAccessKey}`,
  )
  const right = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  if (signature !== right) throw new Refusal(403, 'SignatureDoesNotMatch')
}

const sha256 = (text: Buffer | string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function sendXml(res: ServerResponse, xml: string): void {
  res
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}
