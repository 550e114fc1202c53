// Everything that differs between two states of a guide, language by language, with jumps from change to change.
import type { UseQueryResult } from '@tanstack/react-query'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { languageName } from '../lib/i18n/locale.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { EmptyState } from '../ui/screen/EmptyState.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { countBlocks } from './blocks.ts'
import { Comparison, changesOf } from './Comparison.tsx'
import { Jumps } from './Jumps.tsx'
import { ChangeHeading, ComparisonLook } from './look.ts'
import { comparisonQuery, type StateComparison } from './queries.ts'
import { useIsWide } from './use-is-wide.ts'
import { useJumps } from './use-jumps.ts'
import './comparison.css'

interface EverythingChangedProps {
  guideid: number
  /** Null: nothing, for a first release. */
  from: string | null
  to: string
  /** Shows only this language. */
  langid?: string | undefined
}

export function EverythingChanged({ guideid, from, to, langid }: EverythingChangedProps) {
  const before = from ?? 'none'
  const first = useQuery(comparisonQuery(guideid, before, to, langid))
  return (
    <Loaded query={first}>
      {(comparison) => (
        <ChangedLanguages
          key={`${before} ${to} ${langid}`}
          {...{ guideid, from: before, to, langid, comparison }}
        />
      )}
    </Loaded>
  )
}

/** Returns true once all of it is on the screen. */
export function useIsAllLoaded({ guideid, from, to, langid }: EverythingChangedProps): boolean {
  const before = from ?? 'none'
  const { data: comparison } = useQuery(comparisonQuery(guideid, before, to, langid))
  const queries = useLanguages({ guideid, from: before, to, langid, comparison })
  return comparison !== undefined && queries.every(({ data }) => data !== undefined)
}

interface LanguagesProps extends EverythingChangedProps {
  from: string
  comparison: StateComparison | undefined
}

interface ChangedLanguagesProps extends LanguagesProps {
  comparison: StateComparison
}

const comparedIn = (comparison: StateComparison | undefined, langid: string | undefined) =>
  comparison?.languages.filter((each) => !langid || each.langid === langid) ?? []

/** Reads the languages that differ. */
function useLanguages({ guideid, from, to, langid, comparison }: LanguagesProps) {
  const changed = comparedIn(comparison, langid).filter(({ differences }) => differences > 0)
  return useQueries({
    queries: changed.map((each) => {
      const isRead = each.langid === comparison?.langid
      return comparisonQuery(guideid, from, to, isRead ? langid : each.langid)
    }),
  })
}

function ChangedLanguages({ guideid, from, to, langid, comparison }: ChangedLanguagesProps) {
  const { t, locale, format } = useTexts()
  const isWide = useIsWide()
  const { current, move, events } = useJumps<HTMLElement>()
  const compared = comparedIn(comparison, langid)
  const changed = compared.filter(({ differences }) => differences > 0)
  const queries = useLanguages({ guideid, from, to, langid, comparison })
  if (changed.length === 0) return <NothingDiffers isOneLanguage={langid !== undefined} />
  const same = compared.filter(({ differences }) => differences === 0)
  const count = queries.reduce((sum, { data }) => sum + (data ? countBlocks(changesOf(data)) : 0), 0)
  return (
    <ComparisonLook value={isWide ? 'beside' : 'column'}>
      <section className="sw-comparison sw-stack" aria-label={t('history.comparison')} {...events}>
        <Jumps count={count} current={current} onMove={move} />
        {changed.map((language, index) => (
          <ChangedLanguage
            key={language.langid}
            language={language}
            query={queries[index] as UseQueryResult<StateComparison>}
            hasHeading={comparison.languages.length > 1 && !langid}
            hasTag={![from, to].includes('none')}
          />
        ))}
        {same.length > 0 && (
          <p className="sw-soft">
            {t('history.sameIn', {
              languages: format.list(same.map((each) => languageName(each.langid, locale))),
            })}
          </p>
        )}
      </section>
    </ComparisonLook>
  )
}

function NothingDiffers({ isOneLanguage }: { isOneLanguage: boolean }) {
  const { t } = useTexts()
  return (
    <EmptyState title={t('history.nothingDiffers')}>
      <p>{t(isOneLanguage ? 'history.nothingDiffersBody' : 'history.nothingDiffersAnywhere')}</p>
    </EmptyState>
  )
}

interface ChangedLanguageProps {
  language: StateComparison['languages'][number]
  query: UseQueryResult<StateComparison>
  hasHeading: boolean
  /** Compared with nothing, every language is new. */
  hasTag: boolean
}

function ChangedLanguage({ language, query, hasHeading, hasTag }: ChangedLanguageProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const changes = <Loaded query={query}>{(comparison) => <Comparison comparison={comparison} />}</Loaded>
  if (!hasHeading) return <ChangeHeading value="h2">{changes}</ChangeHeading>
  return (
    <section aria-labelledby={id} className="sw-stack" data-gap="2">
      <div className="sw-row" data-gap="2">
        <h2 id={id}>{languageName(language.langid, locale)}</h2>
        {hasTag && language.is_added && <Tag tone="brand">{t('history.languageAdded')}</Tag>}
        {hasTag && language.is_removed && <Tag tone="fault">{t('history.languageRemoved')}</Tag>}
        {query.data && (
          <span className="sw-soft">
            {t('history.changes', { count: countBlocks(changesOf(query.data)) })}
          </span>
        )}
      </div>
      <ChangeHeading value="h3">{changes}</ChangeHeading>
    </section>
  )
}
