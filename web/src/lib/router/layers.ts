// Layers of an address: the screen and its frames, with their guards and code.
import type { ScreenComponent } from './lazy.ts'
import type { RouterLocation } from './location.ts'
import { Redirect } from './redirect.ts'
import type { FrameOf, Guard, Route } from './types.ts'

/** A screen or a frame around it. */
export interface Layer {
  screen: ScreenComponent
  mayOpen?: Guard | undefined
  /** Result of the guard. */
  context?: unknown
  state: 'waiting' | 'ready' | 'failed'
  error?: unknown
}

export const layerOf = ({ screen, mayOpen }: FrameOf | Route): Layer => ({
  screen,
  mayOpen,
  state: 'waiting',
})

/** Runs the guards from the outermost layer inwards. An error is shown in place of its layer. */
export async function openLayers(layers: Layer[], location: RouterLocation): Promise<Redirect | undefined> {
  for (const [at, layer] of layers.entries()) {
    try {
      layer.context = await layer.mayOpen?.({ location })
    } catch (error) {
      if (error instanceof Redirect) return error
      Object.assign(layer, { state: 'failed', error })
      layers.length = at + 1
    }
  }
  return undefined
}

export async function loadCode(layers: Layer[]): Promise<void> {
  await Promise.all(
    layers.map(async (layer) => {
      if (layer.state === 'failed') return
      await layer.screen.preload?.()
      layer.state = 'ready'
    }),
  )
}
