// Form state of a new release: sends it once, and explains refusals.
import { ApiError } from '@stepwright/client'
import { useRef, useState } from 'react'
import type { Guide } from '../lib/api.ts'
import { type Fault, NamedProblem } from '../lib/forms/form-errors.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { freshKey } from '../lib/fresh-key.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { announce } from '../ui/announce.tsx'
import { showToast } from '../ui/toasts.tsx'
import { createRelease, listPrerequisites, type Release, refreshReleases } from './queries.ts'
import { emptyValues, fromInput, newReleaseOf, type ReleaseValues } from './values.ts'

export type ReleasedGuide = Pick<Guide, 'guideid' | 'title' | 'available_langids'>

interface NamedGuide {
  guideid: number
  title: string
}

type Against = { kind: 'release' } | { kind: 'prerequisites'; guides: readonly NamedGuide[] }

interface Options {
  guide: ReleasedGuide
  /** The newest revision that the user has seen. */
  seen: number | undefined
  /** Compares again after another user has changed the guide. */
  refresh: () => Promise<{ data?: { to: { guide_revisionid: number } | null } | undefined }>
  onClose: () => void
}

const ofPrerequisites = ['prerequisites', 'prerequisite_releases']

export const checkDates =
  (t: T) =>
  ({ when, effective_date: date }: ReleaseValues) => ({
    effective_date: when === 'later' && fromInput(date) === null && t('releases.dateNeeded'),
  })

export function useRelease({ guide: { guideid }, seen, refresh, onClose }: Options) {
  const { t, format } = useTexts()
  const [against, setAgainst] = useState<Against | null>(null)
  const [asked, setAsked] = useState<Release | null>(null)
  const newer = useRef<number | undefined>(undefined)
  const key = useRef(freshKey())
  const before = useRef<readonly NamedGuide[]>([])

  const explain = ({ field, index }: Fault): string | null => {
    const title = before.current[index ?? -1]?.title
    if (title === undefined || !ofPrerequisites.includes(field)) return null
    return t(field === 'prerequisites' ? 'releases.faultUnreleased' : 'releases.faultPin', { title })
  }

  const refuse = async (error: ApiError): Promise<unknown> => {
    // The key belongs to the refused request: the next attempt is another one.
    if (error.status < 500) key.current = freshKey()
    if (error.code === 'resource.changed') {
      const { data } = await refresh()
      newer.current = data?.to?.guide_revisionid
      return new NamedProblem('release.guide-changed')
    }
    const isAgainst = error.code === 'release.pending' || error.code === 'release.unchanged'
    if (isAgainst) {
      setAgainst({ kind: 'release' })
      void refreshReleases(guideid)
    }
    const faults = error.errors.filter(({ field }) => ofPrerequisites.includes(field))
    if (faults.length > 0) {
      before.current = await listPrerequisites(guideid).catch(() => [])
      const guides = faults.flatMap(({ index }) => before.current[index ?? -1] ?? [])
      setAgainst({ kind: 'prerequisites', guides })
    }
    return error
  }

  const form = useForm<ReleaseValues>({
    initial: emptyValues,
    check: checkDates(t),
    explain,
    submit: async (values) => {
      setAgainst(null)
      const body = newReleaseOf(values, guideid, newer.current ?? seen)
      const release = await createRelease(body, key.current).catch(async (error: unknown) => {
        throw error instanceof ApiError ? await refuse(error) : error
      })
      const { title, effective_date: at } = release
      if (release.status === 'pending') {
        announce(t('releases.isPending', { title }))
        return setAsked(release)
      }
      showToast(
        release.status === 'scheduled'
          ? t('releases.scheduled', { title, date: format.dateTime(at ?? 0) })
          : t('releases.released', { title }),
      )
      onClose()
    },
  })
  return { form, against, asked }
}
