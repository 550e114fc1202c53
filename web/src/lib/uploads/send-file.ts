// Sends one file in parts, by the open tus protocol: what has arrived stays there, and a later attempt goes on behind it.
import { ApiError, NetworkError } from '@stepwright/client'
import { noteReached, noteUnreachable } from '../connection.ts'

export interface Sending {
  file: File
  signal: AbortSignal
  /** Called again and again with how many bytes the server has, or is just getting. */
  onSent: (bytes: number) => void
}

interface Place {
  received: number
  /** The number of what the file has become, once all of it is there. */
  id: number | null
}

const begin = '/api/2.0/user/media/uploads'
/** The server has refused the file, or knows the upload no more; after anything else it goes on. */
const isOver = new Set([404, 413, 415, 422])
/** Small enough that the server keeps something soon, large enough that few requests are needed. */
const partBytes = 8 * 1024 * 1024

/** The number of the picture, video or document. Called once more after it has failed, it goes on. */
export async function sendFile({ file, signal, onSent }: Sending): Promise<number> {
  let address = addressOf(file)
  let place = address ? await askPlace(address, signal) : null
  if (!address || !place) {
    address = await beginUpload(file, signal)
    keepAddress(file, address)
    place = { received: 0, id: null }
  }
  while (place.id === null) {
    onSent(place.received)
    place = await sendPart(address, place.received, { file, signal, onSent }).catch((error) => {
      // Somebody has sent a part of the same file meanwhile, or an answer was lost: the server knows where it is.
      if (error instanceof ApiError && error.status === 409) return null
      if (error instanceof ApiError && isOver.has(error.status)) forgetFile(file)
      throw error
    })
    place ??= (await askPlace(address, signal)) ?? { received: 0, id: null }
  }
  onSent(file.size)
  return place.id
}

/** Once what came of the file has been taken, the same file may be sent anew. */
export const forgetFile = (file: File): void => {
  try {
    localStorage.removeItem(nameOf(file))
  } catch {
    // Nothing was kept then.
  }
}

/** Ends an upload that is not wanted any more; where that fails, the server forgets it by itself after a day. */
export async function endSending(file: File): Promise<void> {
  const address = addressOf(file)
  forgetFile(file)
  if (address) await fetch(address, { method: 'DELETE' }).catch(() => undefined)
}

/** A page that was closed has no file any more; whoever chooses the same one again goes on where it was. */
const nameOf = ({ name, size, lastModified }: File): string =>
  `stepwright.upload.${size}.${lastModified}.${name}`

function addressOf(file: File): string | null {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(file)) ?? 'null') as { address?: string } | null
    return kept?.address ?? null
  } catch {
    return null
  }
}

function keepAddress(file: File, address: string): void {
  try {
    localStorage.setItem(nameOf(file), JSON.stringify({ address, at: Date.now() }))
  } catch {
    // Then an interrupted upload begins anew.
  }
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, {
      ...init,
      headers: { 'Tus-Resumable': '1.0.0', ...init.headers },
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

/** Null where the server knows nothing of it, any more or for this person. */
async function askPlace(address: string, signal: AbortSignal): Promise<Place | null> {
  const response = await ask(address, { method: 'HEAD', signal })
  if (response.ok) return placeIn((name) => response.headers.get(name))
  if (response.status === 401 || response.status >= 500) throw new ApiError(response, null)
  return null
}

function placeIn(header: (name: string) => string | null): Place {
  const id = header('upload-result')
  return { received: Number(header('upload-offset') ?? 0), id: id === null ? null : Number(id) }
}

/** Only this older way of asking tells how much of a body has gone. */
function sendPart(address: string, from: number, { file, signal, onSent }: Sending): Promise<Place> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const give = () => request.abort()
    signal.addEventListener('abort', give, { once: true })
    request.open('PATCH', address)
    request.setRequestHeader('Tus-Resumable', '1.0.0')
    request.setRequestHeader('Upload-Offset', String(from))
    request.setRequestHeader('Content-Type', 'application/offset+octet-stream')
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
    // A proxy may answer with a page.
  }
  return new ApiError(response, body)
}
