// Revisions of a field, newest first: user, time and changes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type T, useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { personQuery } from '../../people/queries.ts'
import { coveredText, meaningText, signerText } from '../../run/signing/signature-texts.ts'
import { Moment, Tag } from '../../ui/bits.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { draftsOf, optionsOf, type SavedField, takes } from './form-draft.ts'
import { fieldHistoryQuery } from './queries.ts'
import { typeTexts } from './type-texts.ts'
import './forms.css'

type Words = ReturnType<typeof useTexts>

export function FieldHistory({ guid }: { guid: string }) {
  const words = useTexts()
  const history = useInfiniteQuery(fieldHistoryQuery(guid))
  return (
    <Loaded query={history}>
      {(states) => (
        <>
          <ol className="sw-stack" data-gap="2">
            {states.map((state, index) => {
              const before = states[index + 1]
              const was = before ? factsOf(before, words) : null
              return (
                <li key={state.field_revisionid}>
                  <span className="sw-row sw-hint" data-gap="2">
                    <Moment at={state.created_date} />
                    <Person userid={state.userid} />
                  </span>
                  <span className="sw-row" data-gap="2">
                    <strong>{state.label}</strong>
                    {factsOf(state, words).map((fact) => (
                      <Tag key={fact} tone={was && !was.includes(fact) ? 'brand' : 'plain'}>
                        {fact}
                      </Tag>
                    ))}
                  </span>
                </li>
              )
            })}
          </ol>
          <ShowMore list={history} />
        </>
      )}
    </Loaded>
  )
}

function Person({ userid }: { userid: number | null }) {
  // Deleted users have no name.
  const person = useQuery({ ...personQuery(userid ?? 0), enabled: userid !== null, retry: false })
  return person.data ? <span>{person.data.username}</span> : null
}

const signatureFacts = (state: SavedField, t: T): string[] => [
  signerText(state, undefined, t),
  coveredText(state, [], t),
  named(t('form.meaning'), meaningText(state, t)),
  state.blocks ? t('form.blocks') : '',
]

const named = (label: string, value: string) => (value ? `${label}: ${value}` : '')

/** All members of a field as short texts. */
function factsOf(state: SavedField, { t, locale }: Words): string[] {
  const [field] = draftsOf([state], locale)
  if (!field) return []
  const unit = field.unit ? ` ${field.unit}` : ''
  const limit = (sign: string, value: string) => (value ? `${sign} ${value}${unit}` : '')
  return [
    t(typeTexts[field.type]),
    field.required ? t('form.required') : '',
    limit(field.minExclusive ? '>' : '≥', field.min),
    limit(field.maxExclusive ? '<' : '≤', field.max),
    named(t('form.target'), field.target),
    named(t('form.decimals'), field.decimals),
    optionsOf(field).join(', '),
    named(t(field.type === 'Image' ? 'form.photos' : 'form.readings'), field.readings),
    named(t('form.barcode'), field.barcode),
    named(t('form.proposed'), field.proposed),
    ...(takes.signature(field.type) ? signatureFacts(state, t) : []),
    field.help,
  ].filter(Boolean)
}
