// The screen of an address and the frame around it: who may see them, and their code.
import type { ScreenComponent } from './lazy.ts'
import type { Place } from './place.ts'
import { Redirect } from './redirect.ts'
import type { FrameOf, Guard, Route } from './types.ts'

/** A screen, or a frame around one. */
export interface Layer {
  screen: ScreenComponent
  mayOpen?: Guard | undefined
  /** What the guard has answered. */
  context?: unknown
  state: 'waiting' | 'ready' | 'failed'
  error?: unknown
}

export const layerOf = ({ screen, mayOpen }: FrameOf | Route): Layer => ({
  screen,
  mayOpen,
  state: 'waiting',
})

/** Asks from the outside inwards who may see it; what fails is shown in the place of that layer. */
export async function openLayers(layers: Layer[], location: Place): Promise<Redirect | undefined> {
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
