// Chooses the two states of a comparison and their language, and shows when and by which user each was saved.
import { IconArrowsExchange } from '@tabler/icons-react'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Select } from '../ui/fields/Select.tsx'
import type { Revision, StateComparison } from './queries.ts'
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
  const langid = comparison?.langid ?? selection.langid ?? ''
  const sides = [
    { name: 'from', label: t('history.before'), state: comparison?.from },
    { name: 'to', label: t('history.after'), state: comparison?.to },
  ] as const
  return (
    <>
      <div className="sw-compared-states">
        {sides.map(({ name, label, state }) => (
          <div key={name} className="sw-stack sw-side" data-gap="1">
            <StateSelect
              label={label}
              value={selection[name]}
              revisions={revisions}
              state={state}
              onChange={(value) => onChange({ ...selection, [name]: value })}
            />
          </div>
        ))}
      </div>
      <div className="sw-row sw-compared-options">
        {languages.length > 1 && (
          <Select
            label={t('history.language')}
            value={langid}
            options={[...new Set([...languages, langid])]
              .filter(Boolean)
              .map((value) => ({ value, label: languageName(value, locale) }))}
            // A revision belongs to one language.
            onChange={({ target }) => onChange({ from: 'shown', to: 'working', langid: target.value })}
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
  state: StateComparison['from'] | undefined
  onChange: (value: string) => void
}

function StateSelect({ label, value, revisions, state, onChange }: StateSelectProps) {
  const { t, format } = useTexts()
  const nameOf = (each: Pick<Revision, 'date' | 'user'>) =>
    `${format.dateTime(each.date)}, ${each.user?.username ?? t('history.nobody')}`
  const listed = revisions.map((each) => ({ value: String(each.guide_revisionid), label: nameOf(each) }))
  const isOther = state?.state === 'revision' && !listed.some((each) => each.value === value)
  const others = isOther ? [{ value, label: nameOf(state) }] : []
  return (
    <>
      <Select
        label={label}
        value={value}
        options={[
          { value: 'shown', label: t('history.current') },
          { value: 'working', label: t('history.working') },
          { group: t('history.versions'), items: [...listed, ...others] },
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      {state && (
        <p className="sw-row" data-gap="2">
          {state.state !== 'revision' && <span className="sw-soft">{nameOf(state)}</span>}
          <RevisionTags revision={state} />
        </p>
      )}
    </>
  )
}
