// Chooses the two states of a comparison and their language, and shows when and by which user each was saved.
import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useParams } from '../lib/router/hooks.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { Select } from '../ui/fields/Select.tsx'
import {
  type ComparedRelease,
  comparedReleasesQuery,
  type Revision,
  type StateComparison,
} from './queries.ts'
import { RevisionTags } from './RevisionTags.tsx'
import './history.css'

export interface ComparedSelection {
  from: string
  to: string
  langid: string | undefined
}

interface ComparedStatesProps {
  selection: ComparedSelection
  revisions: readonly Revision[]
  languages: readonly string[]
  comparison: StateComparison | undefined
  onChange: (selection: ComparedSelection) => void
}

export function ComparedStates(props: ComparedStatesProps) {
  const { selection, revisions, languages, comparison, onChange } = props
  const { t, locale } = useTexts()
  const { id } = useParams({ from: '/history/$id' })
  const releases = useQuery(comparedReleasesQuery(Number(id))).data ?? []
  // A revision belongs to one language.
  const isOneLanguage = [selection.from, selection.to].some((each) => /^\d/.test(each))
  const langid = selection.langid ?? (isOneLanguage ? (comparison?.langid ?? '') : '')
  const listed = new Set([...languages, ...(comparison?.languages ?? []).map((each) => each.langid), langid])
  const sides = [
    { name: 'from', label: t('history.before'), state: comparison?.from },
    { name: 'to', label: t('history.after'), state: comparison?.to },
  ] as const
  return (
    <>
      <div className="sw-columns" data-gap="3">
        {sides.map(({ name, label, state }) => (
          <div key={name} className="sw-stack sw-inset" data-gap="1">
            <StateSelect
              label={label}
              value={selection[name]}
              revisions={revisions}
              releases={releases}
              state={state}
              onChange={(value) => onChange({ ...selection, [name]: value })}
            />
          </div>
        ))}
      </div>
      <div className="sw-row sw-compared-options">
        {listed.size > 1 && (
          <Select
            label={t('history.language')}
            value={langid}
            options={[
              ...(isOneLanguage ? [] : [{ value: '', label: t('history.allLanguages') }]),
              ...[...listed].filter(Boolean).map((value) => ({ value, label: languageName(value, locale) })),
            ]}
            onChange={({ target }) =>
              onChange({
                ...(isOneLanguage ? { from: 'shown', to: 'working' } : selection),
                langid: target.value || undefined,
              })
            }
          />
        )}
        <Button
          kind="plain"
          icon={<IconArrowsExchange size={20} aria-hidden="true" />}
          onClick={() => onChange({ ...selection, from: selection.to, to: selection.from })}
        >
          {t('history.swap')}
        </Button>
      </div>
    </>
  )
}

interface StateSelectProps {
  label: string
  value: string
  revisions: readonly Revision[]
  releases: readonly ComparedRelease[]
  state: StateComparison['from'] | undefined
  onChange: (value: string) => void
}

function StateSelect({ label, value, revisions, releases, state, onChange }: StateSelectProps) {
  const { t } = useTexts()
  const { nameOf, nameOfRelease } = useStateNames()
  const listed = revisions.map((each) => ({ value: String(each.guide_revisionid), label: nameOf(each) }))
  const released = releases.map((each) => ({
    value: `release:${each.releaseid}`,
    label: nameOfRelease(each),
  }))
  const isOther = state && 'revision release'.includes(state.state)
  const isListed = [...listed, ...released].some((each) => each.value === value)
  const others = isOther && !isListed ? [{ value, label: nameOf(state) }] : []
  return (
    <>
      <Select
        label={label}
        value={value}
        options={[
          { value: 'shown', label: t('history.current') },
          { value: 'working', label: t('history.working') },
          { value: 'none', label: t('history.nothing') },
          ...(released.length > 0 ? [{ group: t('history.releases'), items: released }] : []),
          { group: t('history.versions'), items: [...listed, ...others] },
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      {state && (
        <p className="sw-row" data-gap="2">
          {state.state !== 'revision' && <span className="sw-soft">{nameOf(state)}</span>}
          <RevisionTags revision={withRelease(state, releases)} />
        </p>
      )}
    </>
  )
}

/** Several releases may have the same revision of the original: only one of them is in effect. */
function withRelease(state: State, releases: readonly ComparedRelease[]): State {
  const release = releases.find((each) => each.releaseid === state.release?.releaseid)
  return state.release ? { ...state, current: release?.status === 'released' } : state
}

type State = NonNullable<StateComparison['from']>

type Dates = Pick<ComparedRelease, 'title' | 'release_date' | 'effective_date'>

function useStateNames() {
  const { t, format } = useTexts()
  /** A release that waits has the date on which it takes effect. */
  const nameOfRelease = ({ title, release_date, effective_date }: Dates): string => {
    const date = release_date ?? effective_date
    if (date === null) return title
    const shown = format.date(date)
    return release_date === null ? t('history.releaseFrom', { title, date: shown }) : `${title}, ${shown}`
  }
  const nameOf = ({ date, user, release }: NamedState): string =>
    release ? nameOfRelease(release) : `${format.dateTime(date)}, ${user?.username ?? t('history.nobody')}`
  return { nameOf, nameOfRelease }
}

type NamedState = Pick<State, 'date' | 'user'> & { release?: Dates }
