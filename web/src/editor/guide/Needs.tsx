// Edits tools, parts, prerequisite guides, flags and tags of a guide.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { optionalOrder } from '../../guides/flags.ts'
import { flagsQuery } from '../../guides/manage/choices.ts'
import { guideOptions } from '../../guides/manage/guide-options.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { setField } from '../document.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { useSettled } from '../use-settled.ts'
import { Chips } from './Chips.tsx'
import { Documents } from './Documents.tsx'
import { needsFacts } from './facts.ts'
import { Panel } from './Panel.tsx'
import { Pins } from './Pins.tsx'
import { guidesQuery, suggestedQuery } from './queries.ts'
import { Tags } from './Tags.tsx'
import { Things } from './Things.tsx'

interface NeedsProps {
  /** Titles of guides that the guide names already. */
  titles: Readonly<Record<number, string>>
  /** Tags are for moderators and administrators. */
  mayTag: boolean
  /** The site uses releases. */
  hasReleases: boolean
}

export function Needs({ titles, mayTag, hasReleases }: NeedsProps) {
  const words = useTexts()
  const { t } = words
  const fields = useWatched(useEditor().store, ({ document }) => document.fields)
  return (
    <Panel
      name="needs"
      title={t('edit.needs')}
      facts={needsFacts(fields, words)}
      purpose={{ to: 'documents' }}
      className="sw-edit-needs"
    >
      <Things kind="tools" title={t('edit.tools')} add={t('edit.addTool')} />
      <Things kind="parts" title={t('edit.parts')} add={t('edit.addPart')} />
      <Prerequisites titles={titles} hasReleases={hasReleases} />
      <Documents />
      <Flags />
      {mayTag && <Tags />}
    </Panel>
  )
}

function Prerequisites({ titles, hasReleases }: Pick<NeedsProps, 'titles' | 'hasReleases'>) {
  const { t } = useTexts()
  const { store, edit, guideid } = useEditor()
  const chosen = useWatched(store, ({ document }) => document.fields.prerequisites)
  const [text, setText] = useState('')
  const listed = useQuery(guidesQuery).data ?? []
  const found = useQuery(suggestedQuery('guide', useSettled(text.trim()))).data ?? []
  const more = found.flatMap(({ guideid, ...guide }) =>
    guideid === undefined ? [] : [{ ...guide, guideid }],
  )
  const guides = [...listed, ...more]
  const known = new Map([
    ...Object.entries(titles).map(([id, title]) => [Number(id), title] as const),
    ...guides.map((guide) => [guide.guideid, guide.title] as const),
  ])
  const put = (next: readonly number[]) => edit((document) => setField(document, 'prerequisites', next))
  return (
    <>
      <Chips
        label={t('edit.prerequisites')}
        hint={t('edit.prerequisitesHint')}
        placeholder={t('edit.findGuide')}
        nothing={t('edit.noGuide')}
        name="prerequisites"
        chosen={chosen.map((id) => ({ value: String(id), label: known.get(id) ?? `#${id}` }))}
        options={guideOptions(guides, t, (id) => id !== guideid && !chosen.includes(id))}
        onType={setText}
        onAdd={({ value }) => put([...chosen, Number(value)])}
        onRemove={(value) => put(chosen.filter((id) => id !== Number(value)))}
      />
      {hasReleases && chosen.length > 0 && (
        <Pins
          prerequisites={chosen.map((guideid) => ({ guideid, title: known.get(guideid) ?? `#${guideid}` }))}
        />
      )}
    </>
  )
}

function Flags() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const chosen = useWatched(store, ({ document }) => document.fields.flags)
  const flags = useQuery(flagsQuery).data ?? []
  const titleOf = (id: string) => flags.find(({ flagid }) => flagid === id)?.title ?? id
  const put = (next: readonly string[]) => edit((document) => setField(document, 'flags', next))
  return (
    <Chips
      label={t('edit.flags')}
      placeholder={t('edit.findFlag')}
      nothing={t('edit.noFlag')}
      name="flags"
      // That flag is a switch of its own.
      chosen={chosen.filter((id) => id !== optionalOrder).map((id) => ({ value: id, label: titleOf(id) }))}
      options={flags
        .filter(({ flagid }) => flagid !== optionalOrder && !chosen.includes(flagid))
        .map(({ flagid, title }) => ({ value: flagid, label: title }))}
      onAdd={({ value }) => put([...chosen, value])}
      onRemove={(value) => put(chosen.filter((id) => id !== value))}
    />
  )
}
