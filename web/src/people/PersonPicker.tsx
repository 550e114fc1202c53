// Finds somebody by name, to do something with them.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { pictureOf } from '../ui/face.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { searchQuery } from './queries.ts'
import './people.css'

interface PersonPickerProps {
  label: string
  action: string
  /** Those who are there already are not offered again. */
  except: readonly number[]
  onPick: (person: { userid: number; username: string }) => Promise<void>
}

const shown = 6

export function PersonPicker({ label, action, except, onPick }: PersonPickerProps) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const [busy, setBusy] = useState(0)
  const people = useQuery(searchQuery(asked))
  const pick = async (person: { userid: number; username: string }) => {
    setBusy(person.userid)
    await onPick(person)
    setBusy(0)
  }
  return (
    <div className="sw-stack sw-picker" data-gap="3">
      <TextField
        label={label}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      {asked !== '' && (
        <Loaded query={people}>
          {(found) => {
            const others = found.filter(({ userid }) => !except.includes(userid)).slice(0, shown)
            if (others.length === 0) return <p className="sw-soft">{t('teams.nobodyFound')}</p>
            return (
              <ul className="sw-list">
                {others.map((person) => (
                  <li key={person.userid} className="sw-list-row">
                    <Avatar name={person.username} image={pictureOf(person.image)} />
                    <span className="sw-list-text">
                      <strong>{person.username}</strong>
                      {person.unique_username && <span>@{person.unique_username}</span>}
                    </span>
                    <Button
                      kind="plain"
                      isBusy={busy === person.userid}
                      aria-label={`${action}: ${person.username}`}
                      onClick={() => void pick(person)}
                    >
                      {action}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }}
        </Loaded>
      )}
    </div>
  )
}
