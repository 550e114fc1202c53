// A whole comparison: all changes in the order of the guide, with steps in between counted, and jumps between changes.
import type { GuideChange } from '@stepwright/rules'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ContentLanguage } from '../lib/i18n/content-language.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { type Block, blocksOf } from './blocks.ts'
import { FieldDifference } from './Changes.tsx'
import { ComparedThingsContext, ComparisonLook } from './look.ts'
import type { StateComparison } from './queries.ts'
import { StepDifference } from './StepDifference.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useJumps } from './use-jumps.ts'
import './history.css'
import './comparison.css'

export function Comparison({ comparison }: { comparison: StateComparison }) {
  const { t } = useTexts()
  const isWide = useIsWide()
  const blocks = useMemo(() => {
    const steps = { before: comparison.from.steps, after: comparison.to.steps }
    return blocksOf(comparison.changes as unknown as readonly GuideChange[], steps)
  }, [comparison])
  const things = useMemo(() => thingsOf(comparison), [comparison])
  const { current, move, events } = useJumps<HTMLElement>()
  const count = blocks.filter(({ kind }) => kind !== 'same').length
  if (count === 0)
    return (
      <EmptyState title={t('history.nothingDiffers')}>
        <p>{t('history.nothingDiffersBody')}</p>
      </EmptyState>
    )
  return (
    <ComparisonLook value={isWide ? 'beside' : 'column'}>
      <ComparedThingsContext value={things}>
        <section className="sw-comparison" aria-label={t('history.comparison')} {...events}>
          <Jumps count={count} current={current} onMove={move} />
          <ContentLanguage value={comparison.langid}>
            <ol className="sw-stack sw-changes">
              {blocks.map((block, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
                <BlockView key={index} block={block} />
              ))}
            </ol>
          </ContentLanguage>
        </section>
      </ComparedThingsContext>
    </ComparisonLook>
  )
}

const thingsOf = ({ images, documents }: StateComparison) => ({
  pictures: new Map(images.map((picture) => [picture.imageid, picture])),
  documents: new Map(documents.map(({ documentid, title }) => [documentid, title])),
})

function BlockView({ block }: { block: Block }) {
  const { t } = useTexts()
  if (block.kind === 'same') {
    const { first, last } = block
    return (
      <li className="sw-same-steps">{t('history.sameSteps', { count: last - first + 1, first, last })}</li>
    )
  }
  return (
    <li className="sw-card sw-stack sw-change" data-slim data-gap="2" data-change tabIndex={-1}>
      {block.kind === 'field' ? <FieldDifference change={block.change} /> : <StepDifference block={block} />}
    </li>
  )
}

interface JumpsProps {
  count: number
  current: number
  onMove: (by: 1 | -1) => void
}

function Jumps({ count, current, onMove }: JumpsProps) {
  const { t } = useTexts()
  return (
    <div className="sw-row sw-jumps sw-no-print" data-gap="2">
      <span>
        {current > 0 ? t('history.changeOf', { number: current, count }) : t('history.changes', { count })}
      </span>
      <IconButton
        label={t('history.previousChange')}
        Icon={IconArrowUp}
        aria-keyshortcuts="P"
        disabled={current <= 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t('history.nextChange')}
        Icon={IconArrowDown}
        aria-keyshortcuts="N"
        disabled={current >= count}
        onClick={() => onMove(1)}
      />
      <span className="sw-soft sw-jump-keys">{t('history.jumpKeys')}</span>
    </div>
  )
}
