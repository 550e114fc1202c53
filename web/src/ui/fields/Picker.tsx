// Finds an entry by name.
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Loaded } from '../screen/Loaded.tsx'
import { TextField } from './TextField.tsx'
import './picker.css'

interface PickerProps<T> {
  label: string
  action: string
  useFound: (words: string) => UseQueryResult<readonly T[]>
  rowOf: (found: T) => { id: number; name: string; detail?: ReactNode; face?: ReactNode }
  /** Ids that are selected already and not suggested again. */
  except: readonly number[]
  onPick: (found: T) => Promise<void>
  /** Text below about the number of matches. */
  noteOn: (fitting: number, words: string, found: readonly T[]) => ReactNode
  /** Suggests before anything is typed. */
  hasStart?: boolean
}

export const shownPicks = 6

export function Picker<T>({ label, action, except, rowOf, onPick, ...props }: PickerProps<T>) {
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState(0)
  const asked = useDeferredValue(words.trim())
  const query = props.useFound(asked)
  const pick = async (picked: T) => {
    setBusy(rowOf(picked).id)
    await onPick(picked)
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
      {(props.hasStart || asked !== '') && (
        <Loaded query={query}>
          {(found) => {
            const fitting = found.filter((each) => !except.includes(rowOf(each).id))
            const rows = fitting.slice(0, shownPicks).map((each) => ({ ...rowOf(each), each }))
            return (
              <>
                {rows.length > 0 && (
                  <ul className="sw-list">
                    {rows.map(({ id, name, detail, face, each }) => (
                      <li key={id} className="sw-list-row">
                        {face}
                        <span className="sw-list-text">
                          <strong>{name}</strong>
                          {detail && <span>{detail}</span>}
                        </span>
                        <Button
                          kind="plain"
                          isBusy={busy === id}
                          aria-label={`${action}: ${name}`}
                          onClick={() => void pick(each)}
                        >
                          {action}
                        </Button>
                      </li>
                    ))}
                  </ul>
                )}
                {props.noteOn(fitting.length, asked, found)}
              </>
            )
          }}
        </Loaded>
      )}
    </div>
  )
}
