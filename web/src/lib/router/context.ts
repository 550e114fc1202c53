// React contexts for the position of a screen in its frames.
import { type ComponentType, createContext, useContext } from 'react'
import type { ErrorScreenComponent } from './Boundary.tsx'
import type { Router, Shown } from './router.ts'

export interface ScreensProps {
  router: Router
  Frame: ComponentType
  Pending: ComponentType
  Failed: ErrorScreenComponent
  Missing: ComponentType
}

interface Drawing extends Omit<ScreensProps, 'Frame'> {
  shown: Shown
  /** Number of surrounding layers. */
  depth: number
}

export const DrawingContext = createContext<Drawing | null>(null)
export const RouterContext = createContext<Router | null>(null)

export function useDrawing(): Drawing {
  const drawing = useContext(DrawingContext)
  if (!drawing) throw new Error('Screens are drawn inside of Screens')
  return drawing
}

export const useShown = (): Shown => useDrawing().shown

/** Returns the result of the guard of the current frame or screen. */
export function useGuardsAnswer(): unknown {
  const { shown, depth } = useDrawing()
  return shown.layers[depth - 1]?.context
}

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('Screens are drawn inside of Screens')
  return router
}
