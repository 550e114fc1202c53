// Differences of the form of a step: added, removed and changed fields.
import type { FieldValue, FormChange, FormFieldState, MemberChange } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { teamsByIdQuery } from '../teams/queries.ts'
import { Tag } from '../ui/bits.tsx'
import { inOrder } from './blocks.ts'
import { ValueSides } from './ValueSides.tsx'
import { valueText } from './values.ts'
import { WholeSide } from './WholeSide.tsx'
import { chosenWord, isChosenWord, memberName } from './words.ts'
import './history.css'

interface FormFieldsProps {
  fields: readonly FormFieldState[]
  kind: 'added' | 'removed'
}

/** The form of a step that was added or removed as a whole. */
export function FormFields({ fields, kind }: FormFieldsProps) {
  const { t } = useTexts()
  if (fields.length === 0) return null
  return (
    <>
      <p className="sw-soft">{t('history.form')}</p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {fields.map((field) => (
          <WholeField key={field.field_guid} field={field} kind={kind} />
        ))}
      </ul>
    </>
  )
}

function WholeField({ field, kind }: { field: FormFieldState; kind: 'added' | 'removed' }) {
  const { t } = useTexts()
  const teamName = useTeamNames([field.signer_teamid ?? null])
  return <WholeSide kind={kind} text={factsOf(field, { t, teamName })} isContent />
}

export function FormDifference({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTexts()
  return (
    <>
      <p className="sw-soft">{t('history.form')}</p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {inOrder(changes).map((change) =>
          'field' in change ? (
            <WholeField key={change.field.field_guid} field={change.field} kind={change.kind} />
          ) : (
            <ChangedField key={change.after.field_guid} change={change} />
          ),
        )}
      </ul>
    </>
  )
}

function ChangedField({ change }: { change: Extract<FormChange, { before: unknown }> }) {
  const { t } = useTexts()
  const { kind, before, after, changes, from, to } = change
  return (
    <li className="sw-stack" data-gap="1" data-is-group>
      <p>
        <strong>{after.label || before.label}</strong>{' '}
        {kind === 'moved' && <Tag>{t('history.movedFrom', { from, to })}</Tag>}
      </p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {changes.map((each) => (
          <Member key={each.member} change={each} />
        ))}
      </ul>
    </li>
  )
}

function Member({ change }: { change: MemberChange }) {
  const { t } = useTexts()
  const { member, before, after, words, list } = change
  const teamName = useTeamNames(member === 'signer_teamid' ? [before, after] : [])
  return (
    <ValueSides
      label={memberName(member, t)}
      before={before}
      after={after}
      words={isChosenWord(member) ? null : words}
      list={list}
      textOf={(value) => memberText(member, value, { t, teamName })}
    />
  )
}

/** A team that was removed, or that the reader may not see, is shown by its number. */
function useTeamNames(values: readonly FieldValue[]): Words['teamName'] {
  const { t } = useTexts()
  const teamids = values.filter((value) => typeof value === 'number')
  const { data = [] } = useQuery({ ...teamsByIdQuery(teamids), enabled: teamids.length > 0 })
  return (teamid) =>
    data.find((team) => team.teamid === teamid)?.name ?? t('history.teamNumber', { id: String(teamid) })
}

interface Words {
  t: T
  teamName: (teamid: number) => string
}

function memberText(member: string, value: FieldValue, { t, teamName }: Words): string | null {
  if (isChosenWord(member) && typeof value === 'string') return chosenWord(member, value, t)
  if (member === 'signer_teamid' && typeof value === 'number') return teamName(value)
  if (member === 'show_when' && value !== null) return conditionText(value as Condition, t)
  return valueText(member, value, t)
}

interface Condition {
  readonly values?: readonly string[]
}

/** The condition refers to a field by id, so only its answers are shown. */
const conditionText = ({ values = [] }: Condition, t: T): string => values.join(', ') || t('history.yes')

/** Label and all settings: `Torque (type: Numeric Input, min: 10)`. */
function factsOf({ field_guid: _, label, ...members }: FormFieldState, words: Words): string {
  const facts = Object.entries(members).flatMap(([member, value]) => {
    const text = memberText(member, value, words)
    return text === null ? [] : `${memberName(member, words.t)}: ${text}`
  })
  return facts.length > 0 ? `${label} (${facts.join(', ')})` : label
}
