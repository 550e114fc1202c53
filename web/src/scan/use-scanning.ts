// Scans with the camera until a code is read: opens and closes it, reads frames, and reports failures.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Camera, type CameraFault, closeCamera, nextCamera, openCamera, whyNot } from './camera.ts'
import type { Code } from './codes.ts'
import { emptyFrame, type Frame, type Read } from './frame.ts'
import { openReader } from './reader.ts'
import { signal } from './signal.ts'

/** Pause between two frames; longer on a slow device, so that the video stays fluent. */
const leastPauseMs = 60
const longestSide = 1280

export interface Scanning {
  camera: Camera | null
  fault: CameraFault | 'reader' | null
  code: Code | null
  again: () => void
  found: (code: Code) => void
  changeCamera: () => void
}

export function useScanning(video: RefObject<HTMLVideoElement | null>): Scanning {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [fault, setFault] = useState<Scanning['fault']>(null)
  const [code, setCode] = useState<Code | null>(null)
  const [preferred, setPreferred] = useState<{ deviceId?: string }>({})
  const isPaused = code !== null

  useEffect(() => {
    let isOver = false
    let opened: Camera | null = null
    const open = async () => {
      try {
        opened = await openCamera(preferred.deviceId)
      } catch (error) {
        if (!isOver) setFault(whyNot(error))
        return
      }
      if (isOver) return closeCamera(opened)
      opened.stream.getVideoTracks()[0]?.addEventListener('ended', () => !isOver && setFault('lost'))
      setFault(null)
      setCamera(opened)
    }
    void open()
    return () => {
      isOver = true
      if (opened) closeCamera(opened)
      setCamera(null)
    }
  }, [preferred])

  const found = useCallback((next: Code) => {
    setCode(next)
    signal()
  }, [])
  useFrames({ video, camera, isPaused, onCode: found, onFault: setFault })

  return {
    camera,
    fault,
    code,
    found,
    again: () => {
      setCode(null)
      if (fault) setPreferred({})
    },
    changeCamera: () => camera && setPreferred({ deviceId: nextCamera(camera) }),
  }
}

interface FramesInput {
  video: RefObject<HTMLVideoElement | null>
  camera: Camera | null
  isPaused: boolean
  onCode: (code: Code) => void
  onFault: (fault: 'reader') => void
}

function useFrames({ video, camera, isPaused, onCode, onFault }: FramesInput): void {
  const reader = useRef<Promise<Read> | null>(null)
  useEffect(() => {
    const element = video.current
    if (!element || !camera) return
    element.srcObject = camera.stream
    void element.play().catch(() => {})
  }, [video, camera])

  useEffect(() => {
    const element = video.current
    if (!element || !camera || isPaused) return
    let isOver = false
    let timer = 0
    let frame: Frame | null = null
    reader.current ??= openReader()
    const look = async (read: Read) => {
      const begun = performance.now()
      frame = frameOf(element, frame)
      const code = frame && (await read(frame))
      if (isOver) return
      if (code) return onCode(code)
      timer = window.setTimeout(() => void look(read), Math.max(leastPauseMs, performance.now() - begun))
    }
    reader.current.then(look).catch(() => {
      reader.current = null
      if (!isOver) onFault('reader')
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [video, camera, isPaused, onCode, onFault])
}

/** Returns the current camera frame, reusing the previous buffer if its size matches. */
function frameOf(video: HTMLVideoElement, last: Frame | null): Frame | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight))
  const width = Math.round(videoWidth * scale)
  const height = Math.round(videoHeight * scale)
  const fits = last?.canvas.width === width && last.canvas.height === height
  const frame = fits ? last : emptyFrame(width, height)
  frame.context.drawImage(video, 0, 0, width, height)
  return frame
}
