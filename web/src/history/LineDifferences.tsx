// Changed lines of a step, among the lines without a change.
import type { LineChange, LineState, SameLine } from '@stepwright/rules'
import { IconArrowRight } from '@tabler/icons-react'
import { use } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Bullet } from '../ui/Bullet.tsx'
import { Tag } from '../ui/bits.tsx'
import { inOrder } from './blocks.ts'
import { ComparisonLook } from './look.ts'
import { Sides } from './Sides.tsx'
import { Spans } from './Spans.tsx'
import { WholeSide } from './WholeSide.tsx'
import './history.css'

/** Lines of a translation have no own bullets. */
export const Bulleted = ({ line }: { line: LineState }) =>
  line.bullet ? (
    <span className="sw-change-bullet" data-level={line.level}>
      <Bullet bullet={line.bullet} />
    </span>
  ) : null

interface LinesProps {
  lines: readonly LineChange[]
  unchanged: readonly SameLine[]
}

/** A whole comparison shows unchanged lines as well. */
export function Lines({ lines, unchanged }: LinesProps) {
  const isBrief = use(ComparisonLook) === 'brief'
  const same = isBrief ? [] : unchanged.map((line) => ({ ...line, kind: 'same' as const }))
  return (
    <ul className="sw-stack sw-change-lines" data-gap="1">
      {inOrder<LineChange | (SameLine & { kind: 'same' })>([...lines, ...same]).map((line, index) =>
        line.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <SameText key={index} line={line.line} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <LineDifference key={index} line={line} />
        ),
      )}
    </ul>
  )
}

function SameText({ line }: { line: LineState }) {
  const shown = (
    <>
      <Bulleted line={line} />
      <span className="sw-soft">{line.text}</span>
    </>
  )
  return (
    <Sides kind="same" before={shown} after={shown} isContent>
      {shown}
    </Sides>
  )
}

function LineDifference({ line }: { line: LineChange }) {
  const { t, locale } = useTexts()
  if (line.kind === 'added' || line.kind === 'removed')
    return (
      <WholeSide kind={line.kind} text={line.line.text} bullet={<Bulleted line={line.line} />} isContent />
    )
  const { before, after, words, kind } = line
  const tags = (
    <span lang={locale}>
      {kind === 'moved' && <Tag>{t('history.lineMoved')}</Tag>}{' '}
      {before.level !== after.level && <Tag>{t('history.lineLevel')}</Tag>}
    </span>
  )
  const shown = (side: 'before' | 'after') => (
    <>
      <Bulleted line={side === 'before' ? before : after} />
      <span>
        {words ? <Spans words={words} side={side} /> : after.text} {side === 'after' && tags}
      </span>
    </>
  )
  return (
    <Sides kind={kind} before={shown('before')} after={shown('after')} isContent>
      {before.bullet !== after.bullet && before.bullet && (
        <span className="sw-row" data-gap="1" data-nowrap>
          <Bulleted line={before} /> <IconArrowRight size={16} aria-hidden="true" />
        </span>
      )}
      <Bulleted line={after} />
      <span>
        {words ? <Spans words={words} /> : after.text} {tags}
      </span>
    </Sides>
  )
}
