// Revisions of a field, newest first: user, time and changes.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { personQuery } from '../../people/queries.ts'
import { Moment, Tag } from '../../ui/bits.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { ShowMore } from '../../ui/screen/ShowMore.tsx'
import { factsOf } from './field-facts.ts'
import { fieldHistoryQuery } from './queries.ts'
import './forms.css'

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
