// Values of the form of a deputy: days of this device, as the API wants them. Pure.
import type { DeputyDraft } from './deputy-queries.ts'

interface Days {
  from: string
  until: string
}

export interface DeputyValues extends Days {
  // Named as in the API, so that the server's faults match their inputs.
  userid: { userid: number; username: string } | null
  old_password: string
}

/** The value of a date input. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  const two = (value: number) => String(value).padStart(2, '0')
  return [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())].join(
    '-',
  )
}

export const emptyDeputy = (now: number): DeputyValues => ({
  userid: null,
  from: dayOf(now),
  until: '',
  old_password: '',
})

/** The last day belongs to the time. A first day that has begun is sent as now. */
export function draftOfDays(
  userid: number,
  { from, until }: Days,
  now: number,
): Omit<DeputyDraft, 'old_password'> {
  const begin = new Date(`${from}T00:00`).getTime()
  const last = new Date(`${until}T00:00`)
  last.setDate(last.getDate() + 1)
  return {
    userid,
    ...(begin > now && { from: begin / 1000 }),
    until: last.getTime() / 1000,
  }
}
