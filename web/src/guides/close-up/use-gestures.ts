// Pinch, drag, double tap, wheel and swipe on an enlarged picture.
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Frame, moveBy, type Point, toggleAt, type View, whole, zoomAt } from './view.ts'

interface Options {
  stage: RefObject<HTMLElement | null>
  /** Null until the picture is loaded. */
  frameOf: () => Frame | null
  /** A swipe over the whole picture, in pixels to the right. */
  onSwipe: (distance: number) => void
  /** The whole picture was pulled down. */
  onPull: () => void
}

const swipePixels = 48
const pullPixels = 96
const tapPixels = 12
const doubleTapMs = 350
const wheelPixels = 400
const centre: Point = { x: 0, y: 0 }

type Change = (by: (view: View, frame: Frame) => View) => void

export function useGestures({ stage, frameOf, ...outcomes }: Options) {
  const [view, show] = useState<View>(whole)
  const change: Change = (by) => {
    const frame = frameOf()
    if (frame) show((now) => by(now, frame))
  }
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
  }
  const zoom = (factor: number, at = centre) =>
    change((now, frame) => zoomAt(now, now.scale * factor, at, frame))
  useWheel(stage, (event) => zoom(2 ** (-event.deltaY / wheelPixels), pointOf(event)))
  const onTap = useDoubleTap((at) => change((now, frame) => toggleAt(now, at, frame)))
  return {
    view,
    show,
    zoom,
    move: (by: Point) => change((now, frame) => moveBy(now, by, frame)),
    stageProps: useFingers({ ...outcomes, change, pointOf, onTap, isEnlarged: view.scale > 1 }),
  }
}

/** React listens passively to the wheel, and then the page scrolls, too. */
function useWheel(stage: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const latest = useRef(onWheel)
  latest.current = onWheel
  useEffect(() => {
    const element = stage.current
    const listen = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event)
    }
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [stage])
}

interface Touch extends Point {
  at: number
}

function useDoubleTap(onDoubleTap: (at: Point) => void): (tap: Touch) => void {
  const last = useRef<Touch | null>(null)
  return (now) => {
    const before = last.current
    const isDouble = before && now.at - before.at < doubleTapMs && distance(before, now) < 2 * tapPixels
    last.current = isDouble ? null : now
    if (isDouble) onDoubleTap(now)
  }
}

interface Fingers extends Pick<Options, 'onSwipe' | 'onPull'> {
  change: Change
  pointOf: (event: PointerEvent) => Point
  onTap: (tap: Touch) => void
  isEnlarged: boolean
}

function useFingers({ change, pointOf, onTap, isEnlarged, onSwipe, onPull }: Fingers) {
  const fingers = useRef(new Map<number, Point>()).current
  /** Set while one finger is down that came alone. */
  const began = useRef<Point | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, pointOf(event))
    began.current = fingers.size === 1 ? pointOf(event) : null
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = pointOf(event)
    const [, other] = [...fingers].find(([id]) => id !== event.pointerId) ?? []
    fingers.set(event.pointerId, now)
    if (other) change((view, frame) => pinched(view, { before, now, other }, frame))
    else if (isEnlarged) change((view, frame) => moveBy(view, minus(now, before), frame))
  }
  const onPointerUp = (event: PointerEvent) => {
    const from = began.current
    onPointerCancel(event)
    if (!from) return
    const to = pointOf(event)
    const { x: right, y: down } = minus(to, from)
    if (distance(from, to) < tapPixels) onTap({ ...to, at: event.timeStamp })
    else if (isEnlarged) return
    else if (Math.abs(right) > Math.max(swipePixels, Math.abs(down))) onSwipe(right)
    else if (down > pullPixels) onPull()
  }
  const onPointerCancel = (event: PointerEvent) => {
    fingers.delete(event.pointerId)
    began.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** One of two fingers has moved: half of its way moves the picture, and the distance of both enlarges it. */
function pinched(
  view: View,
  { before, now, other }: Record<'before' | 'now' | 'other', Point>,
  frame: Frame,
): View {
  const factor = distance(now, other) / Math.max(1, distance(before, other))
  const way = minus(now, before)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  return zoomAt(moveBy(view, { x: way.x / 2, y: way.y / 2 }, frame), view.scale * factor, middle, frame)
}

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
