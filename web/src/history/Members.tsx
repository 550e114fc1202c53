// Added and removed members of a list of a guide: tools, documents, prerequisites.
import type { FieldChange, FieldValue } from '@stepwright/rules'
import { useQueries, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ComparedThingsContext } from './look.ts'
import { guideNameQuery, releaseNameQuery } from './queries.ts'
import { ValueSides } from './ValueSides.tsx'
import { valueText } from './values.ts'

/** Documents are shown by their title. */
export function useTextOf(field: string) {
  const { t } = useTexts()
  const { documents } = use(ComparedThingsContext)
  const isDocument = field === 'documents' || field === 'featured_documentid'
  return (value: FieldValue): string | null =>
    (isDocument ? documents.get(Number(value)) : undefined) ?? valueText(field, value, t)
}

export function Members({ change }: { change: Extract<FieldChange, { kind: 'list' }> }) {
  const { t } = useTexts()
  const { field, removed, added, isReordered } = change
  return (
    <>
      {pairByName(removed, added).map(({ before, after }) => (
        <Member key={JSON.stringify([before, after])} field={field} before={before} after={after} />
      ))}
      {isReordered && (
        <li data-kind="moved">
          <span>{t('history.reordered')}</span>
        </li>
      )}
    </>
  )
}

interface MemberPair {
  before: FieldValue | undefined
  after: FieldValue | undefined
}

/** A tool with another quantity is the same tool. */
function pairByName(removed: readonly FieldValue[], added: readonly FieldValue[]): MemberPair[] {
  const rest = [...added]
  const pairs = removed.map((before): MemberPair => {
    const name = nameOf(before)
    const index = name === undefined ? -1 : rest.findIndex((each) => nameOf(each) === name)
    return { before, after: index < 0 ? undefined : rest.splice(index, 1)[0] }
  })
  return [...pairs, ...rest.map((after) => ({ before: undefined, after }))]
}

/** A prerequisite that is pinned to another release is the same prerequisite. */
function nameOf(value: FieldValue): FieldValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return 'name' in value ? value.name : 'guideid' in value ? value.guideid : undefined
}

function Member({ field, before, after }: MemberPair & { field: string }) {
  const textOf = useTextOf(field)
  const { name, release } = useNames(field, [before, after])
  const text = (value: FieldValue): string | null => {
    if (value === null) return null
    const title = name ?? textOf(value) ?? ''
    return field === 'prerequisite_releases' ? `${title}: ${release(value)}` : title
  }
  return <ValueSides before={before ?? null} after={after ?? null} textOf={text} />
}

const member = (value: FieldValue | undefined, name: string): number =>
  typeof value === 'object' && value !== null && name in value
    ? Number((value as Readonly<Record<string, FieldValue>>)[name])
    : 0

/** A guide is shown by title if the user may view it, a release by its title. */
function useNames(field: string, values: readonly [FieldValue | undefined, FieldValue | undefined]) {
  const value = values[0] ?? values[1]
  const guideid = field === 'prerequisites' ? Number(value) : member(value, 'guideid')
  const name = useQuery({ ...guideNameQuery(guideid), enabled: guideid > 0 }).data
  const ids = values.map((each) => member(each, 'releaseid'))
  const titles = useQueries({
    queries: ids.map((id) => ({ ...releaseNameQuery(id), enabled: id > 0 })),
  }).map(({ data }) => data)
  const release = (each: FieldValue): string => {
    const id = member(each, 'releaseid')
    return titles[ids.indexOf(id)] ?? String(id)
  }
  return { name, release }
}
