// What a browser has to be able to do; the rest is done in its pages, and is the same for all.

export interface Driver {
  /** Name and version, as the browser says them. */
  version: string
  open(): Promise<string>
  close(window: string): Promise<void>
  goto(window: string, address: string): Promise<void>
  reload(window: string): Promise<void>
  /** Brings the window to the front and calls the function of this source in its page; what goes in and comes out is JSON. */
  call(window: string, source: string, given: readonly unknown[]): Promise<unknown>
  /** Gives files to the first element that the function of this source answers with. */
  giveFiles(window: string, source: string, path: string): Promise<void>
  press(window: string, at: { x: number; y: number }): Promise<void>
  type(window: string, text: string): Promise<void>
  /** Where no window is on a page of the site, one goes to this one for it. */
  clearCookies(harbour: string): Promise<void>
  screenshot(window: string): Promise<Uint8Array>
  end(): Promise<void>
}

export class DriverError extends Error {
  override name = 'DriverError'
}

/** Longer than this nothing takes that goes well. */
export const patienceMs = 10_000
/** But a browser has to start first, and a script may wait for a service worker that holds the app for the first time. */
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
