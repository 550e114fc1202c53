// Says how many lines and fields follow below what is in sight, and leads to the next of them.
import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './styles.ts'

/** Stands at the end of what scrolls, and sticks to the lower edge of its window. */
export function MoreBelow() {
  const { t } = useTexts()
  const [below, setBelow] = useState<readonly Element[]>([])
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const room = end.current?.closest('.sw-run-body')
    if (!room) return
    const look = () => setBelow((before) => sameOr(before, findBelow(room)))
    const resized = new ResizeObserver(look)
    const changed = new MutationObserver(() => watch())
    const watch = () => {
      resized.disconnect()
      for (const each of [room, ...room.querySelectorAll('.sw-run-do, .sw-run-form, .sw-lines')])
        resized.observe(each)
      look()
    }
    watch()
    changed.observe(room, { childList: true, subtree: true })
    // Lines may scroll by themselves beside a long form.
    room.addEventListener('scroll', look, { capture: true, passive: true })
    return () => {
      resized.disconnect()
      changed.disconnect()
      room.removeEventListener('scroll', look, { capture: true })
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

/** What does not end within its window. A row that is higher than the window counts until its end is seen. */
function findBelow(room: Element): Element[] {
  const edge = room.getBoundingClientRect().bottom
  return [...room.querySelectorAll('.sw-run-step .sw-line, .sw-run-field')].filter((row) => {
    const words = row.closest('.sw-run-do')
    const end = words ? Math.min(edge, words.getBoundingClientRect().bottom) : edge
    return row.getBoundingClientRect().bottom > end + 2
  })
}

const sameOr = (before: readonly Element[], now: Element[]) =>
  before.length === now.length && before.every((each, index) => each === now[index]) ? before : now
