// Uploads a file in parts with the tus protocol. An interrupted upload resumes after the parts that have arrived.
import { ApiError, NetworkError } from '@stepwright/client'
import { noteReached, noteUnreachable } from '../connection.ts'
import { idleHeaders } from '../idle-report.ts'

export interface Sending {
  file: File
  signal: AbortSignal
  /** Called repeatedly with the number of bytes that are sent or stored. */
  onSent: (bytes: number) => void
}

interface UploadState {
  received: number
  /** Id of the created image, video or document, once the upload is complete. */
  id: number | null
}

const begin = '/api/2.0/user/media/uploads'
/** The server has rejected the file or dropped the upload. After any other failure the upload can resume. */
const isOver = new Set([404, 413, 415, 422])
/** Small enough to store progress soon, large enough to need few requests. */
const partBytes = 8 * 1024 * 1024

/** Returns the id of the image, video or document. Called again after a failure, it resumes. */
export async function sendFile({ file, signal, onSent }: Sending): Promise<number> {
  let address = addressOf(file)
  let upload = address ? await askState(address, signal) : null
  if (!address || !upload) {
    address = await beginUpload(file, signal)
    storeAddress(file, address)
    upload = { received: 0, id: null }
  }
  while (upload.id === null) {
    onSent(upload.received)
    upload = await sendPart(address, upload.received, { file, signal, onSent }).catch((error) => {
      // Another window has sent a part of the same file, or an answer was lost: the server is asked for the offset.
      if (error instanceof ApiError && error.status === 409) return null
      if (error instanceof ApiError && isOver.has(error.status)) forgetFile(file)
      throw error
    })
    upload ??= (await askState(address, signal)) ?? { received: 0, id: null }
  }
  onSent(file.size)
  return upload.id
}

/** Called once the id is used, so that the same file can be uploaded anew. */
export const forgetFile = (file: File): void => {
  try {
    localStorage.removeItem(nameOf(file))
  } catch {
    // Storage was refused, so there is nothing to delete.
  }
}

/** Cancels an upload. If that fails, the server drops it after a day. */
export async function endSending(file: File): Promise<void> {
  const address = addressOf(file)
  forgetFile(file)
  if (address) await fetch(address, { method: 'DELETE' }).catch(() => undefined)
}

/** Identifies a file by its properties, so that choosing it again after a reload resumes the upload. */
const nameOf = ({ name, size, lastModified }: File): string =>
  `stepwright.upload.${size}.${lastModified}.${name}`

function addressOf(file: File): string | null {
  try {
    const stored = JSON.parse(localStorage.getItem(nameOf(file)) ?? 'null') as { address?: string } | null
    return stored?.address ?? null
  } catch {
    return null
  }
}

function storeAddress(file: File, address: string): void {
  try {
    localStorage.setItem(nameOf(file), JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Without storage, an interrupted upload starts again.
  }
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { 'Tus-Resumable': '1.0.0', ...idleHeaders(), ...init.headers },
    })
    noteReached()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    noteUnreachable()
    throw new NetworkError(error)
  }
}

async function beginUpload(file: File, signal: AbortSignal): Promise<string> {
  const name = file.name || 'picture.png'
  const response = await ask(`${begin}?file=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { 'Upload-Length': String(file.size) },
    signal,
  })
  const address = response.headers.get('location')
  if (response.ok && address) return address
  throw new ApiError(response, await response.json().catch(() => null))
}

/** Returns null if the server does not know the upload, or not for this user. */
async function askState(address: string, signal: AbortSignal): Promise<UploadState | null> {
  const response = await ask(address, { method: 'HEAD', signal })
  if (response.ok) return placeIn((name) => response.headers.get(name))
  if (response.status === 401 || response.status >= 500) throw new ApiError(response, null)
  return null
}

function placeIn(header: (name: string) => string | null): UploadState {
  const id = header('upload-result')
  return { received: Number(header('upload-offset') ?? 0), id: id === null ? null : Number(id) }
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function sendPart(address: string, from: number, { file, signal, onSent }: Sending): Promise<UploadState> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const give = () => request.abort()
    signal.addEventListener('abort', give, { once: true })
    request.open('PATCH', address)
    request.setRequestHeader('Tus-Resumable', '1.0.0')
    request.setRequestHeader('Upload-Offset', String(from))
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
    for (const [name, value] of Object.entries(idleHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onSent(from + loaded)
    request.onload = () => {
      noteReached()
      if (request.status < 300) resolve(placeIn((name) => request.getResponseHeader(name)))
      else reject(refusalOf(request))
    }
    request.onerror = () => {
      noteUnreachable()
      reject(new NetworkError(null))
    }
    request.onabort = () => reject(signal.reason)
    request.onloadend = () => signal.removeEventListener('abort', give)
    request.send(file.slice(from, from + partBytes))
  })
}

function refusalOf(request: XMLHttpRequest): ApiError {
  const wait = request.getResponseHeader('retry-after')
  const response = new Response(null, {
    status: request.status,
    headers: wait === null ? {} : { 'retry-after': wait },
  })
  let body: unknown = null
  try {
    body = JSON.parse(request.responseText)
  } catch {
    // A proxy may answer with HTML.
  }
  return new ApiError(response, body)
}
