// An enlarged picture, loaded when one is first opened.
import { Suspense } from 'react'
import { lazyPart } from '../../lib/i18n/lazy-screen.ts'
import type { CloseUpProps } from './CloseUp.tsx'

export type { Shot } from './CloseUp.tsx'

const CloseUp = lazyPart(() => import('./CloseUp.tsx').then((m) => m.CloseUp), 'read')

export const Zoom = (props: CloseUpProps) => (
  <Suspense>
    <CloseUp {...props} />
  </Suspense>
)
