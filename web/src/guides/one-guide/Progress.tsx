// Sticky progress bar of a guide, and keys for the next and previous step.

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { stepOfArrow } from '../../lib/direction.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useRouter } from '../../lib/router/context.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import type { Part } from '../steps/steps-of.ts'
import './guide.css'

export function Progress({ parts }: { parts: Part[] }) {
  const { t } = useTexts()
  const { markPart } = useRouter()
  const all = parts.flatMap(({ steps }) => steps)
  const [current, setCurrent] = useState(0)
  const ids = all.map(({ step }) => `s${step.stepid}`).join(' ')

  useEffect(() => {
    const elements = ids.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries)
          if (isIntersecting) setCurrent(elements.indexOf(target as HTMLElement) + 1)
      },
      // A step is current once it reaches the upper third of the window.
      { rootMargin: '-25% 0px -65% 0px' },
    )
    for (const element of elements) watcher.observe(element)
    const wanted = window.location.hash.slice(1)
    if (elements.some(({ id }) => id === wanted)) goTo(wanted, 'instant')
    return () => watcher.disconnect()
  }, [ids])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      const by = stepOfArrow(event.key)
      const id = ids.split(' ')[current - 1 + by]
      if (by === 0 || !id) return
      goTo(id, glide())
      markPart(id)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [ids, current, markPart])

  const move = (by: number) => {
    const id = ids.split(' ')[current - 1 + by]
    if (!id) return
    goTo(id, glide())
    markPart(id)
  }
  const share = current / all.length
  return (
    <nav
      className="sw-progress sw-no-print"
      aria-label={t('read.progress')}
      data-is-begun={current > 0 || undefined}
    >
      <div className="sw-row sw-progress-row" data-gap="1">
        <span aria-live="off">
          {current > 0
            ? t('read.stepOf', { number: current, count: all.length })
            : t('read.steps', { count: all.length })}
        </span>
        <IconButton
          onClick={() => move(-1)}
          disabled={current <= 1}
          label={t('read.stepBefore')}
          Icon={IconArrowUp}
          iconSize={24}
        />
        <IconButton
          onClick={() => move(1)}
          disabled={current >= all.length}
          label={t('read.stepAfter')}
          Icon={IconArrowDown}
          iconSize={24}
        />
      </div>
      <div className="sw-progress-bar" aria-hidden="true">
        <div style={{ transform: `scaleX(${share})` }} />
      </div>
    </nav>
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], video') !== null

/** Smooth for steps only: an address that names a step scrolls immediately, even while content loads. */
const glide = (): ScrollBehavior =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'

function goTo(id: string, behavior: ScrollBehavior): void {
  const title = document.getElementById(`${id}-title`)
  title?.focus({ preventScroll: true })
  document.getElementById(id)?.scrollIntoView({ block: 'start', behavior })
}
