// What screens know of where they are drawn.
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
  /** How many layers are around. */
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

/** What the guard of the frame or screen that this is called in has answered. */
export function useGuardsAnswer(): unknown {
  const { shown, depth } = useDrawing()
  return shown.layers[depth - 1]?.context
}

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('Screens are drawn inside of Screens')
  return router
}
