// Arithmetic of an enlarged picture: how much of it is in the window, and where.

export interface Point {
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** Scale 1 shows the whole picture; the offset is that of its centre from the centre of the window. */
export interface View extends Point {
  readonly scale: number
}

export interface Frame {
  readonly window: Size
  /** Pixels of the picture. */
  readonly picture: Size
  /** Pixels of the screen in one of the page. */
  readonly density: number
}

export const whole: View = { scale: 1, x: 0, y: 0 }

/** Small pictures are enlarged, too. */
const leastMost = 4

/** Size of the whole picture in the window. */
export function sizeIn({ window, picture }: Frame): Size {
  const by = Math.min(window.width / picture.width, window.height / picture.height)
  return { width: picture.width * by, height: picture.height * by }
}

/** The scale at which a pixel of the picture is one of the screen. */
export const fullScale = (frame: Frame): number => frame.picture.width / (sizeIn(frame).width * frame.density)

export const mostScale = (frame: Frame): number => Math.max(leastMost, 2 * fullScale(frame))

/** Keeps the point `at` where it is; it is measured from the centre of the window. */
export function zoomAt(view: View, scale: number, at: Point, frame: Frame): View {
  const next = Math.min(mostScale(frame), Math.max(1, scale))
  const by = next / view.scale
  return within({ scale: next, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }, frame)
}

export const moveBy = (view: View, by: Point, frame: Frame): View =>
  within({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)

/** A double tap enlarges what is under it, and shows the whole picture the next time. */
export function toggleAt(view: View, at: Point, frame: Frame): View {
  const close = Math.min(mostScale(frame), Math.max(2.5, fullScale(frame)))
  return view.scale > 1 ? whole : zoomAt(view, close, at, frame)
}

/** No edge of the picture comes further in than the edge of the window, or than half of what is free. */
function within(view: View, frame: Frame): View {
  const { width, height } = sizeIn(frame)
  const limit = (offset: number, shown: number, there: number) => {
    const most = Math.max(0, (shown * view.scale - there) / 2)
    return Math.min(most, Math.max(-most, offset))
  }
  return {
    scale: view.scale,
    x: limit(view.x, width, frame.window.width),
    y: limit(view.y, height, frame.window.height),
  }
}
