// Camera of the device: opens and switches it, controls its lamp, and explains failures.
import { readStored, writeStored } from '../lib/state/storage.ts'

export type CameraFault = 'insecure' | 'refused' | 'none' | 'busy' | 'lost'

export interface Camera {
  stream: MediaStream
  deviceId: string
  /** All cameras, including this one. */
  deviceIds: readonly string[]
  /** Null if the camera has no lamp. */
  setLamp: ((isOn: boolean) => Promise<void>) | null
}

const chosen = 'stepwright-camera'

interface LampCapabilities extends MediaTrackCapabilities {
  torch?: boolean
  focusMode?: readonly string[]
}

type LampConstraint = MediaTrackConstraintSet & { torch?: boolean; focusMode?: string }

/** Opens the camera chosen last, else the rear one. Throws a `CameraFault`. */
export async function openCamera(deviceId = readStored(chosen) ?? ''): Promise<Camera> {
  if (!navigator.mediaDevices?.getUserMedia) throw fault(isSecureContext ? 'none' : 'insecure')
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const choice = deviceId ? { deviceId: { ideal: deviceId } } : { facingMode: { ideal: 'environment' } }
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: false, video: { ...size, ...choice } })
    .catch((error: unknown) => {
      throw fault(faultOf(error))
    })
  const track = stream.getVideoTracks()[0]
  if (!track) throw fault('none')
  const capabilities: LampCapabilities = track.getCapabilities?.() ?? {}
  const apply = (constraint: LampConstraint) => track.applyConstraints({ advanced: [constraint] })
  if (capabilities.focusMode?.includes('continuous')) await apply({ focusMode: 'continuous' }).catch(() => {})
  const devices = await navigator.mediaDevices.enumerateDevices()
  return {
    stream,
    deviceId: track.getSettings().deviceId ?? '',
    deviceIds: devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId: id }) => id),
    setLamp: capabilities.torch ? (isOn) => apply({ torch: isOn }) : null,
  }
}

export function closeCamera({ stream }: Camera): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns the next camera and remembers it. */
export function nextCamera({ deviceId, deviceIds }: Camera): string {
  const next = deviceIds[(deviceIds.indexOf(deviceId) + 1) % deviceIds.length] ?? ''
  writeStored(chosen, next)
  return next
}

class CameraError extends Error {
  readonly fault: CameraFault
  constructor(why: CameraFault) {
    super(`no camera: ${why}`)
    this.fault = why
  }
}

const fault = (why: CameraFault) => new CameraError(why)

export const whyNot = (error: unknown): CameraFault => (error instanceof CameraError ? error.fault : 'none')

function faultOf(error: unknown): CameraFault {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'none'
}
