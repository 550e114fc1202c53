// Pins prerequisites to one of their releases; the others follow their newest one.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { usableReleasesQuery } from '../../releases/queries.ts'
import { Select } from '../../ui/fields/Select.tsx'
import { setField } from '../document.ts'
import { useEditor, useWatched } from '../use-editor.ts'

interface Prerequisite {
  guideid: number
  title: string
}

export function Pins({ prerequisites }: { prerequisites: readonly Prerequisite[] }) {
  const { t } = useTexts()
  return (
    <div className="sw-stack" data-gap="2">
      <p className="sw-hint">{t('releases.pinHint')}</p>
      <div className="sw-columns">
        {prerequisites.map((each) => (
          <Pin key={each.guideid} {...each} />
        ))}
      </div>
    </div>
  )
}

const newest = ''

function Pin({ guideid, title }: Prerequisite) {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const pins = useWatched(store, ({ document }) => document.fields.prerequisite_releases)
  const releases = useQuery(usableReleasesQuery(guideid)).data
  const pinned = pins?.[guideid] ?? null
  const listed = (releases ?? []).map((each) => ({ value: String(each.releaseid), label: each.title }))
  const isListed = pinned === null || listed.some(({ value }) => value === String(pinned))
  // Its guide follows the newest release then. Until the list is loaded, it is named by its number.
  const gone = t('releases.pinGone', { title: `#${pinned}` })
  const goneText = releases ? gone : `#${pinned}`
  const put = (value: string) =>
    edit((document) =>
      setField(document, 'prerequisite_releases', {
        ...document.fields.prerequisite_releases,
        [guideid]: value === newest ? null : Number(value),
      }),
    )
  return (
    <Select
      label={t('releases.pin', { title })}
      name={`pin-${guideid}`}
      value={String(pinned ?? newest)}
      options={[
        { value: newest, label: t('releases.pinNewest') },
        ...listed,
        ...(isListed ? [] : [{ value: String(pinned), label: goneText }]),
      ]}
      onChange={({ target }) => put(target.value)}
    />
  )
}
