// Values of the forms of releases: between the inputs and the API, and the next numbers. Pure.
import type { NewRelease, Release, ReleaseChange } from './queries.ts'

export interface ReleaseValues {
  type: 'minor' | 'major'
  title: string
  notes: string
  when: 'now' | 'later'
  // Named as in the API, so that the server's faults match their inputs.
  effective_date: string
  end_date: string
}

export const emptyValues: ReleaseValues = {
  type: 'minor',
  title: '',
  notes: '',
  when: 'now',
  effective_date: '',
  end_date: '',
}

/** The value of a local date and time input. */
export function toInput(seconds: number | null): string {
  if (seconds === null) return ''
  const date = new Date(seconds * 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())]
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** UNIX seconds of a local date and time; null if it is empty or incomplete. */
export function fromInput(text: string): number | null {
  const at = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(at) ? null : Math.floor(at / 1000)
}

interface Numbered {
  major: number
  minor: number
}

export const numberOf = ({ major, minor }: Numbered): string => `V${major}.${minor}`

/** The numbers that the next release can have; null if it is the first one. */
export function nextNumbers(releases: readonly Numbered[]): { minor: string; major: string } | null {
  if (releases.length === 0) return null
  const major = Math.max(...releases.map((each) => each.major))
  const minor = Math.max(...releases.filter((each) => each.major === major).map((each) => each.minor))
  return { minor: numberOf({ major, minor: minor + 1 }), major: numberOf({ major: major + 1, minor: 0 }) }
}

export function newReleaseOf(values: ReleaseValues, guideid: number, seen: number | undefined): NewRelease {
  const effective = values.when === 'later' ? fromInput(values.effective_date) : null
  const end = fromInput(values.end_date)
  return {
    guideid,
    type: values.type,
    ...(values.title.trim() !== '' && { title: values.title.trim() }),
    ...(values.notes.trim() !== '' && { notes: values.notes.trim() }),
    ...(seen !== undefined && { guide_revisionid: seen }),
    ...(effective !== null && { effective_date: effective }),
    ...(end !== null && { end_date: end }),
  }
}

export const valuesOf = (release: Release): ReleaseValues => ({
  type: release.type,
  title: release.title,
  notes: release.notes,
  when: release.status === 'scheduled' ? 'later' : 'now',
  effective_date: toInput(release.effective_date),
  end_date: toInput(release.end_date),
})

/** Only what was changed: an unchanged time may lie in the past. */
export function changeOf(release: Release, values: ReleaseValues): ReleaseChange {
  const before = valuesOf(release)
  const title = values.title.trim() || numberOf(release)
  const effective = fromInput(values.effective_date)
  return {
    ...(!release.signed && title !== before.title && { title }),
    ...(!release.signed && values.notes.trim() !== before.notes && { notes: values.notes.trim() }),
    ...(values.type !== before.type && { type: values.type }),
    ...(values.effective_date !== before.effective_date &&
      effective !== null && { effective_date: effective }),
    ...(values.end_date !== before.end_date && { end_date: fromInput(values.end_date) }),
  }
}

/** The release that takes effect again if the one in effect is withdrawn; under an approval process only a signed one. */
export const returningAfter = (superseded: readonly Release[], now: number): Release | undefined =>
  superseded.find(
    ({ end_date, signed, needs_admin }) => (signed || !needs_admin) && (end_date === null || end_date > now),
  )
