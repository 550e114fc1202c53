// How a field was before, newest first: what each saved state said.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Moment } from '../../ui/bits.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { draftOf, optionsOf, type SavedField } from './form-draft.ts'
import { fieldHistoryQuery } from './queries.ts'
import { typeTexts } from './type-texts.ts'

export function FieldHistory({ guid }: { guid: string }) {
  const history = useQuery(fieldHistoryQuery(guid))
  return (
    <Loaded query={history}>
      {(states) => (
        <ol className="sw-form-history">
          {states.map((state) => (
            <li key={state.field_revisionid}>
              <Moment at={state.created_date} />
              <span>
                <State state={state} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  )
}

function State({ state }: { state: SavedField }) {
  const { t } = useTexts()
  const field = draftOf(state)
  const limits = [field.min && `≥ ${field.min}`, field.max && `≤ ${field.max}`].filter(Boolean).join(', ')
  const facts = [
    t(typeTexts[field.type]),
    field.required ? t('form.required') : '',
    limits && `${limits} ${field.unit}`.trim(),
    optionsOf(field).join(', '),
  ].filter(Boolean)
  return (
    <>
      <strong>{field.label}</strong> {facts.join(' · ')}
    </>
  )
}
