// State of adding several people: progress, stop, and outcomes.
import { useEffect, useRef, useState } from 'react'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type Add, addPeople, type Outcome } from './add-people.ts'
import type { CheckedPerson } from './read-people.ts'

export type PersonToAdd = Pick<CheckedPerson, 'email' | 'name' | 'privileges' | 'teamids'>

export interface AddRun {
  people: readonly PersonToAdd[]
  outcomes: readonly Outcome[]
  /** stopping: the last request is in progress. */
  state: 'running' | 'stopping' | 'finished'
}

export function useAddPeople() {
  const withPassword = usePasswordAgain()
  const [run, setRun] = useState<AddRun | null>(null)
  const isStopped = useRef(false)
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (people: readonly PersonToAdd[], add: Add) => {
    isStopped.current = false
    setRun({ people, outcomes: [], state: 'running' })
    await addPeople(people, {
      withPassword,
      add,
      isStopped: () => isStopped.current,
      onOutcome: (outcome) => setRun((now) => now && { ...now, outcomes: [...now.outcomes, outcome] }),
    })
    setRun((now) => now && { ...now, state: 'finished' })
    for (const key of ['people', 'teams']) void queryClient.invalidateQueries({ queryKey: [key] })
  }
  const stop = () => {
    isStopped.current = true
    setRun((now) => now && { ...now, state: 'stopping' })
  }
  return { run, start, stop }
}
