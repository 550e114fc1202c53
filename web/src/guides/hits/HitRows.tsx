// Results of a search as dense rows in the order of rank. Arrow keys move between them.
import { Link } from '../../lib/router/Link.tsx'
import type { SearchHit } from '../../search/queries.ts'
import { moveFocus } from '../../ui/move-focus.ts'
import { rowClass } from '../../ui/Row.tsx'
import { addressOf, addressOfMatch } from './address.ts'
import { HitStep, HitText } from './HitText.tsx'

export function HitRows({ results }: { results: readonly SearchHit[] }) {
  return (
    <ul className="sw-rows sw-hit" onKeyDown={(event) => moveFocus(event, 'a')}>
      {results.map((hit) => (
        <li key={hit.url}>
          <Link address={addressOf(hit)} className={rowClass}>
            <HitText hit={hit} />
          </Link>
          {hit.match?.number && (
            <Link address={addressOfMatch(hit)} className="sw-hit-step">
              <HitStep match={hit.match} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
