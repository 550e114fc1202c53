// Differences between two revisions of a guide, by line and word.
import type { FieldChange, FieldValue, GuideChange, TextChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { blocksOf } from './blocks.ts'
import { ChangedPicture } from './ChangedPictures.tsx'
import { ChangedVideo } from './ChangedVideo.tsx'
import { ChangeHeading, ComparedThingsContext } from './look.ts'
import { guideNameQuery } from './queries.ts'
import { Sides } from './Sides.tsx'
import { Spans } from './Spans.tsx'
import { StepDifference } from './StepDifference.tsx'
import { ValueSides } from './ValueSides.tsx'
import { valueText } from './values.ts'
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
  const Heading = use(ChangeHeading)
  return (
    <>
      <Heading>{fieldName(field, t)}</Heading>
      {change.kind === 'field' && field === 'image' ? (
        <ChangedPicture before={asId(change.before)} after={asId(change.after)} />
      ) : change.kind === 'field' && field === 'objectid' ? (
        <ChangedVideo before={asId(change.before)} after={asId(change.after)} />
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

/** Documents are shown by their title. */
function useTextOf(field: string) {
  const { t } = useTexts()
  const { documents } = use(ComparedThingsContext)
  const isDocument = field === 'documents' || field === 'featured_documentid'
  return (value: FieldValue): string | null =>
    (isDocument ? documents.get(Number(value)) : undefined) ?? valueText(field, value, t)
}

function Members({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const { t } = useTexts()
  const { field, removed, added, isReordered } = change
  return (
    <>
      {pairByName(removed, added).map(({ before, after }) => (
        <Member key={JSON.stringify([before, after])} field={field} before={before} after={after} />
      ))}
      {isReordered && (
        <li data-kind="moved">
          <span>{t('history.reordered')}</span>
        </li>
      )}
    </>
  )
}

interface MemberPair {
  before: FieldValue | undefined
  after: FieldValue | undefined
}

/** A tool with another quantity is the same tool. */
function pairByName(removed: readonly FieldValue[], added: readonly FieldValue[]): MemberPair[] {
  const rest = [...added]
  const pairs = removed.map((before): MemberPair => {
    const name = nameOf(before)
    const index = name === undefined ? -1 : rest.findIndex((each) => nameOf(each) === name)
    return { before, after: index < 0 ? undefined : rest.splice(index, 1)[0] }
  })
  return [...pairs, ...rest.map((after) => ({ before: undefined, after }))]
}

const nameOf = (value: FieldValue): FieldValue | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return 'name' in value ? value.name : 'guideid' in value ? value.guideid : undefined
}

/** A guide is shown by title if the user may view it, and a release beside its guide. */
function Member({ field, before, after }: MemberPair & { field: string }) {
  const { t } = useTexts()
  const { releases } = use(ComparedThingsContext)
  const textOf = useTextOf(field)
  const some = before ?? after ?? null
  const guideid = field.startsWith('prerequisite') ? Number(nameOf(some) ?? some) : 0
  const name = useQuery({ ...guideNameQuery(guideid), enabled: guideid > 0 }).data
  const text = (value: FieldValue): string | null => {
    if (value === null) return null
    if (field !== 'prerequisite_releases') return name ?? textOf(value) ?? ''
    const { releaseid } = value as { releaseid: number }
    const guide = name ?? t('history.guideNumber', { id: String(guideid) })
    return `${guide}: ${releases.get(releaseid) ?? releaseid}`
  }
  return <ValueSides before={before ?? null} after={after ?? null} textOf={text} />
}
