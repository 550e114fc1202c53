// Shows how many lines and fields are below the visible part, and scrolls to the next of them.
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './styles.ts'

/** Last element of the scrolled content, sticky at the lower edge. */
export function MoreBelow() {
  const { t } = useTexts()
  const [below, setBelow] = useState<readonly Element[]>([])
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = end.current?.closest('.sw-run-body')
    if (!box) return
    const look = () => setBelow((before) => sameOr(before, findBelow(box)))
    const resized = new ResizeObserver(look)
    const changed = new MutationObserver(() => watch())
    const watch = () => {
      resized.disconnect()
      for (const each of [box, ...box.querySelectorAll('.sw-run-do, .sw-run-form, .sw-lines')])
        resized.observe(each)
      look()
    }
    watch()
    changed.observe(box, { childList: true, subtree: true })
    // Lines may scroll separately beside a long form.
    box.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      changed.disconnect()
      box.removeEventListener('scroll', look, { capture: true })
    }
  }, [])
  const warns = below.some((row) => row.matches('[data-bullet="icon_caution"]'))
  return (
    <div ref={end} className="sw-run-more" data-warns={warns || undefined}>
      {below.length > 0 && (
        <Button
          size="touch"
          icon={<IconArrowDown aria-hidden="true" />}
          onClick={() => below[0]?.scrollIntoView({ block: 'start' })}
        >
          {t('run.moreBelow', { count: below.length })}
        </Button>
      )}
    </div>
  )
}

/** Rows whose end is below the visible part. A row higher than the window counts until its end is visible. */
function findBelow(box: Element): Element[] {
  const edge = box.getBoundingClientRect().bottom
  return [...box.querySelectorAll('.sw-run-step .sw-line, .sw-run-field')].filter((row) => {
    const words = row.closest('.sw-run-do')
    const end = words ? Math.min(edge, words.getBoundingClientRect().bottom) : edge
    return row.getBoundingClientRect().bottom > end + 2
  })
}

const sameOr = (before: readonly Element[], now: Element[]) =>
  before.length === now.length && before.every((each, index) => each === now[index]) ? before : now
