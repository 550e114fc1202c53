// Differences of the form of a step: added, removed and changed fields.
import type { FieldValue, FormChange, FormFieldState, MemberChange } from '@stepwright/rules'
import type { ComponentType } from 'react'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { Added, Removed } from './Spans.tsx'
import { valueText } from './values.ts'
import { fieldTypeName, memberName } from './words.ts'
import './history.css'

interface FormFieldsProps {
  fields: readonly FormFieldState[]
  mark: ComponentType<{ text: string }>
}

/** The form of a step that was added or removed as a whole. */
export function FormFields({ fields, mark: Mark }: FormFieldsProps) {
  const { t } = useTexts()
  if (fields.length === 0) return null
  return (
    <>
      <p className="sw-soft">{t('history.form')}</p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {fields.map((field) => (
          <li key={field.field_guid} data-kind={Mark === Added ? 'added' : 'removed'}>
            <Mark text={factsOf(field, t)} />
          </li>
        ))}
      </ul>
    </>
  )
}

export function FormDifference({ changes }: { changes: readonly FormChange[] }) {
  const { t } = useTexts()
  return (
    <>
      <p className="sw-soft">{t('history.form')}</p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {changes.map((change) => (
          <li
            key={'field' in change ? change.field.field_guid : change.after.field_guid}
            data-kind={change.kind}
          >
            {change.kind === 'added' && <Added text={factsOf(change.field, t)} />}
            {change.kind === 'removed' && <Removed text={factsOf(change.field, t)} />}
            {'changes' in change && (
              <span>
                {change.before.label} {change.kind === 'moved' && <Tag>{t('history.lineMoved')}</Tag>}
                {change.changes.map((each) => (
                  <Member key={each.member} change={each} />
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

function Member({ change: { member, before, after } }: { change: MemberChange }) {
  const { t } = useTexts()
  const was = memberText(member, before, t)
  const is = memberText(member, after, t)
  return (
    <>
      <br />
      <span className="sw-soft">{memberName(member, t)}: </span>
      {was !== null && <Removed text={was} />}
      {was !== null && is !== null && ' '}
      {is !== null && <Added text={is} />}
    </>
  )
}

function memberText(member: string, value: FieldValue, t: T): string | null {
  if (member === 'field_type' && typeof value === 'string') return fieldTypeName(value, t)
  if (member === 'show_when' && value !== null) return conditionText(value as Condition, t)
  return valueText(member, value, t)
}

interface Condition {
  readonly values?: readonly string[]
}

/** The condition refers to a field by id, so only its answers are shown. */
const conditionText = ({ values = [] }: Condition, t: T): string => values.join(', ') || t('history.yes')

/** Label and all settings: `Torque (type: Numeric Input, min: 10)`. */
function factsOf({ field_guid: _, label, ...members }: FormFieldState, t: T): string {
  const facts = Object.entries(members).flatMap(([member, value]) => {
    const text = memberText(member, value, t)
    return text === null ? [] : `${memberName(member, t)}: ${text}`
  })
  return facts.length > 0 ? `${label} (${facts.join(', ')})` : label
}
