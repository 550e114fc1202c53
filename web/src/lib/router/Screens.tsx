// Renders the router's state: frame of the app, inner frames, the screen, and placeholders.
import { createElement, memo, Suspense, startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { Boundary } from './Boundary.tsx'
import { DrawingContext, RouterContext, type ScreensProps, useDrawing } from './context.ts'
import type { Layer } from './layers.ts'

export function Screens({ Frame, ...parts }: ScreensProps) {
  const { router, Failed, Pending } = parts
  const [shown, setShown] = useState(router.shown)
  useLayoutEffect(() => {
    let isFirst = true
    router.show = (next) => {
      if (isFirst) setShown(next)
      else startTransition(() => setShown(next))
      isFirst = false
    }
    router.begin()
  }, [router])
  useLayoutEffect(() => {
    if (!shown) return
    // The address may be ahead of the rendered screen.
    document.documentElement.dataset.shown = shown.isPending ? '' : shown.location.href
    router.rendered(shown)
  }, [router, shown])

  if (!shown) return null
  return (
    <RouterContext value={router}>
      <DrawingContext value={{ ...parts, shown, depth: 0 }}>
        <Suspense fallback={<Pending />}>
          <Boundary of={shown} Failed={Failed}>
            <Frame />
          </Boundary>
        </Suspense>
      </DrawingContext>
    </RouterContext>
  )
}

/** The screen or next frame. Rendered again only when it changes, not when its surroundings do. */
export const Outlet = memo(function Outlet() {
  const drawing = useDrawing()
  const inside = useMemo(() => ({ ...drawing, depth: drawing.depth + 1 }), [drawing])
  const { shown, depth, Failed, Pending, Missing } = drawing
  const layer = shown.layers[depth]
  if (!layer) return shown.isMissing ? <Missing /> : null
  return (
    <DrawingContext value={inside}>
      <Suspense fallback={<Pending />}>
        <Boundary of={shown} Failed={Failed}>
          <Drawn layer={layer} isPending={shown.isPending} Failed={Failed} Pending={Pending} />
        </Boundary>
      </Suspense>
    </DrawingContext>
  )
})

interface DrawnProps extends Pick<ScreensProps, 'Failed' | 'Pending'> {
  layer: Layer
  isPending: boolean
}

function Drawn({ layer, isPending, Failed, Pending }: DrawnProps) {
  if (layer.state === 'failed') return <Failed error={layer.error} />
  if (isPending && layer.state === 'waiting') return <Pending />
  return createElement(layer.screen)
}
