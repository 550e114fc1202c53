// Differences between two revisions of a guide, by line and word.
import type { FieldChange, FieldValue, GuideChange, TextChange } from '@stepwright/rules'
import { use } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { blocksOf } from './blocks.ts'
import { ChangedPicture } from './ChangedPictures.tsx'
import { ComparisonLook } from './look.ts'
import { Members, useTextOf } from './Members.tsx'
import { Sides } from './Sides.tsx'
import { Spans } from './Spans.tsx'
import { StepDifference } from './StepDifference.tsx'
import { ValueSides } from './ValueSides.tsx'
import { WholeSide } from './WholeSide.tsx'
import { fieldName } from './words.ts'
import './history.css'

export function Changes({ changes }: { changes: readonly GuideChange[] }) {
  const { t } = useTexts()
  if (changes.length === 0) return <p className="sw-soft">{t('history.same')}</p>
  return (
    <ul className="sw-stack sw-changes">
      {blocksOf(changes).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index} className="sw-stack" data-gap="2">
          {block.kind === 'field' && <FieldDifference change={block.change} />}
          {block.kind === 'step' && <StepDifference block={block} />}
        </li>
      ))}
    </ul>
  )
}

export function FieldDifference({ change }: { change: FieldChange }) {
  const { t } = useTexts()
  const { field } = change
  const Heading = use(ComparisonLook) === 'brief' ? 'h3' : 'h2'
  return (
    <>
      <Heading>{fieldName(field, t)}</Heading>
      {change.kind === 'field' && field === 'image' ? (
        <ChangedPicture before={asId(change.before)} after={asId(change.after)} />
      ) : (
        <ul className="sw-stack sw-change-lines" data-gap="1">
          {change.kind === 'field' && <Value change={change} />}
          {change.kind === 'text' && change.lines.filter(isSeen).map(textLine)}
          {change.kind === 'list' && <Members change={change} />}
        </ul>
      )}
    </>
  )
}

const asId = (value: FieldValue): number | null => (typeof value === 'number' ? value : null)

/** An empty text has a single empty line, whose removal is not shown. */
const isSeen = (line: TextChange) => line.kind !== 'removed' || line.from > 1 || line.text !== ''

function textLine(line: TextChange, index: number) {
  if (line.kind !== 'changed') return <WholeSide key={index} kind={line.kind} text={line.text} isContent />
  const { words } = line
  return (
    <Sides
      key={index}
      kind="changed"
      before={<Spans words={words} side="before" />}
      after={<Spans words={words} side="after" />}
      isContent
    >
      <span>
        <Spans words={words} />
      </span>
    </Sides>
  )
}

const writtenFields = new Set(['title', 'subject', 'summary'])

function Value({ change }: { change: Extract<FieldChange, { kind: 'field' }> }) {
  const { field, before, after, words } = change
  const textOf = useTextOf(field)
  const isContent = writtenFields.has(field)
  return (
    <ValueSides
      before={before}
      after={after}
      words={words}
      textOf={textOf}
      {...(isContent && { isContent })}
    />
  )
}
