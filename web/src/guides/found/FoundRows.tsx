// Results of a search as dense rows in the order of rank. Arrow keys move between them.
import { Link } from '../../lib/router/Link.tsx'
import type { Found } from '../../search/queries.ts'
import { moveFocus } from '../../ui/move-focus.ts'
import { rowClass } from '../../ui/Row.tsx'
import { addressOf, addressOfMatch } from './address.ts'
import { FoundStep, FoundText } from './FoundText.tsx'

export function FoundRows({ results }: { results: readonly Found[] }) {
  return (
    <ul className="sw-rows sw-found" onKeyDown={(event) => moveFocus(event, 'a')}>
      {results.map((found) => (
        <li key={found.url}>
          <Link address={addressOf(found)} className={rowClass}>
            <FoundText found={found} />
          </Link>
          {found.match?.number && (
            <Link address={addressOfMatch(found)} className="sw-found-step">
              <FoundStep match={found.match} />
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
