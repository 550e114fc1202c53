// Tiles of people who can sign in on this device, with the number of entries that wait for each.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { WaitingOf } from '../run/queue/sealing.ts'
import { Avatar } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import type { DevicePerson } from './queries.ts'

interface PersonTilesProps {
  people: readonly DevicePerson[]
  waiting: readonly WaitingOf[]
  onChoose: (person: DevicePerson) => void
}

export function PersonTiles({ people, waiting, onChoose }: PersonTilesProps) {
  const { t } = useTexts()
  const others = waiting.filter(({ userid }) => people.every((person) => person.userid !== userid))
  return (
    <>
      <ul className="sw-grid" data-gap="3" aria-label={t('device.people')}>
        {people.map((person) => {
          const count = waiting.find(({ userid }) => userid === person.userid)?.count ?? 0
          return (
            <li key={person.userid}>
              <button
                type="button"
                className="sw-tile sw-switch-tile"
                data-framed
                onClick={() => onChoose(person)}
              >
                <Avatar name={person.username} image={pictureOf(person.image)} size={56} />
                <span className="sw-list-text">
                  <strong>{person.username}</strong>
                  {!person.has_pin && <span>{t('device.badgeOnly')}</span>}
                  {count > 0 && <span>{t('device.waits', { count })}</span>}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {others.map(({ userid, username, count }) => (
        <p key={userid} className="sw-soft">
          {t('device.waitsFor', { count, name: username })}
        </p>
      ))}
    </>
  )
}
