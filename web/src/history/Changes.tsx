// Differences between two revisions of a guide, by line and word.
import type { FieldChange, FieldValue, GuideChange, TextChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ChangedPictures } from './ChangedPictures.tsx'
import { guideNameQuery } from './queries.ts'
import { Added, Removed, Spans } from './Spans.tsx'
import { StepDifference } from './StepDifference.tsx'
import { valueText } from './values.ts'
import { fieldName } from './words.ts'
import './history.css'

export function Changes({ changes }: { changes: readonly GuideChange[] }) {
  const { t } = useTexts()
  if (changes.length === 0) return <p className="sw-soft">{t('history.same')}</p>
  return (
    <ul className="sw-stack sw-changes">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
        <li key={index} className="sw-stack" data-gap="2">
          {'field' in change ? <FieldDifference change={change} /> : <StepDifference change={change} />}
        </li>
      ))}
    </ul>
  )
}

function FieldDifference({ change }: { change: FieldChange }) {
  const { t } = useTexts()
  return (
    <>
      <h3>{fieldName(change.field, t)}</h3>
      {change.kind === 'field' && change.field === 'image' && (
        <ChangedPictures before={asIds(change.before)} after={asIds(change.after)} />
      )}
      {change.kind === 'field' && change.field !== 'image' && <Values change={change} />}
      {change.kind === 'text' && (
        <ul className="sw-stack sw-change-lines" data-gap="1">
          {change.lines.filter(isSeen).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above.
            <li key={index} data-kind={line.kind}>
              {line.kind === 'added' && <Added text={line.text} />}
              {line.kind === 'removed' && <Removed text={line.text} />}
              {line.kind === 'changed' && <Spans words={line.words} />}
            </li>
          ))}
        </ul>
      )}
      {change.kind === 'list' && <Members change={change} />}
    </>
  )
}

const asIds = (value: FieldValue): number[] => (typeof value === 'number' ? [value] : [])

/** An empty text has a single empty line, whose removal is not shown. */
const isSeen = (line: TextChange) => line.kind !== 'removed' || line.from > 1 || line.text !== ''

function Values({ change }: { change: Extract<FieldChange, { kind: 'field' }> }) {
  const { t } = useTexts()
  const { field, before, after, words } = change
  if (words && before !== '' && after !== '')
    return (
      <p className="sw-change-text">
        <Spans words={words} />
      </p>
    )
  const was = valueText(field, before, t)
  const is = valueText(field, after, t)
  return (
    <p className="sw-change-text">
      {was !== null && <Removed text={was} />}
      {was !== null && is !== null && ' '}
      {is !== null && <Added text={is} />}
    </p>
  )
}

function Members({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const { t } = useTexts()
  const { field, added, removed, isReordered } = change
  return (
    <ul className="sw-stack sw-change-lines" data-gap="1">
      {removed.map((value) => (
        <li key={JSON.stringify(value)} data-kind="removed">
          <Member field={field} value={value} Mark={Removed} />
        </li>
      ))}
      {added.map((value) => (
        <li key={JSON.stringify(value)} data-kind="added">
          <Member field={field} value={value} Mark={Added} />
        </li>
      ))}
      {isReordered && <li data-kind="moved">{t('history.reordered')}</li>}
    </ul>
  )
}

interface MemberProps {
  field: string
  value: FieldValue
  Mark: typeof Added
}

/** A guide is shown by title if the user may view it. */
function Member({ field, value, Mark }: MemberProps) {
  const { t } = useTexts()
  const isGuide = field === 'prerequisites'
  const named = useQuery({ ...guideNameQuery(Number(value)), enabled: isGuide }).data
  return <Mark text={(isGuide ? named : undefined) ?? valueText(field, value, t) ?? ''} />
}
