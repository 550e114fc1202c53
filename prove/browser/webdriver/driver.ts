// Interface of a browser driver; the rest runs in its pages and is the same for all.

export interface Driver {
  /** Name and version, as the browser reports them. */
  version: string
  open(): Promise<string>
  close(window: string): Promise<void>
  goto(window: string, address: string): Promise<void>
  reload(window: string): Promise<void>
  /**
   * Brings the window to the front and calls the function with this source in its page, with JSON arguments and result.
   */
  call(window: string, source: string, given: readonly unknown[]): Promise<unknown>
  /** Sets files on the first element that the function with this source returns. */
  giveFiles(window: string, source: string, path: string): Promise<void>
  press(window: string, at: { x: number; y: number }): Promise<void>
  type(window: string, text: string): Promise<void>
  /** If no window is on a page of the site, one navigates to this one for it. */
  clearCookies(harbour: string): Promise<void>
  screenshot(window: string): Promise<Uint8Array>
  end(): Promise<void>
}

export class DriverError extends Error {
  override name = 'DriverError'
}

/** Longest duration of a successful command. */
export const patienceMs = 10_000
/** Longer, because a browser has to start, and a script may wait for the installation of the service worker. */
export const scriptMs = 60_000

interface Actions {
  [kind: string]: unknown
  type: 'pointer' | 'key'
  id: string
}

/** In the form that both protocols share. */
export const pressAt = ({ x, y }: { x: number; y: number }): Actions[] => [
  {
    type: 'pointer',
    id: 'hand',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]

export const keysOf = (text: string): Actions[] => [
  {
    type: 'key',
    id: 'keys',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]
