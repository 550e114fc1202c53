// The groups of synonyms of the site: find, add, change, remove.
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Pager } from '../../ui/screen/Pager.tsx'
import { Section } from '../../ui/screen/Section.tsx'
import { joinWords, type Synonyms, withoutGroup } from './groups.ts'
import { changeSynonyms } from './queries.ts'
import { SynonymDialog } from './SynonymDialog.tsx'
import './synonyms.css'

const pageSize = 25
/** Fewer groups are seen together. */
const fewGroups = 10

export function SynonymGroups({ groups }: { groups: readonly Synonyms[] }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const [offset, setOffset] = useState(0)
  const [open, setOpen] = useState<{ group?: Synonyms } | null>(null)
  const wanted = words.trim().toLocaleLowerCase()
  const found = groups.filter((group) => joinWords(group).toLocaleLowerCase().includes(wanted))
  const from = offset < found.length ? offset : 0
  const shown = found.slice(from, from + pageSize)
  return (
    <Section id="synonyms" title={t('synonyms.title')}>
      <div className="sw-stack" data-gap="4">
        <p className="sw-soft">{t('synonyms.lead')}</p>
        <div className="sw-row sw-filter">
          {groups.length > fewGroups && (
            <TextField
              type="search"
              label={t('synonyms.find')}
              value={words}
              onChange={({ currentTarget }) => setWords(currentTarget.value)}
            />
          )}
          <Button
            kind={groups.length > 0 ? 'plain' : 'main'}
            icon={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpen({})}
          >
            {t('synonyms.add')}
          </Button>
        </div>
        <p role="status" className="sw-soft" hidden={groups.length <= fewGroups}>
          {groups.length > fewGroups ? t('synonyms.count', { count: found.length }) : ''}
        </p>
        <GroupList groups={shown} isFiltered={wanted !== ''} onChange={(group) => setOpen({ group })} />
        <Pager
          offset={from}
          limit={pageSize}
          shown={shown.length}
          total={found.length}
          onOffset={setOffset}
        />
      </div>
      {open && <SynonymDialog group={open.group} onClose={() => setOpen(null)} />}
    </Section>
  )
}

interface GroupListProps {
  groups: readonly Synonyms[]
  isFiltered: boolean
  onChange: (group: Synonyms) => void
}

function GroupList({ groups, isFiltered, onChange }: GroupListProps) {
  const { t } = useTexts()
  const { act } = useAction()
  const list = useRef<HTMLDivElement>(null)
  const remove = async (group: Synonyms) => {
    const ask = {
      title: t('synonyms.removeTitle'),
      body: joinWords(group),
      action: t('synonyms.remove'),
      danger: true,
    }
    const done = t('synonyms.removed')
    // The button that had the focus is gone.
    if (await act(() => changeSynonyms((now) => withoutGroup(now, group)), { ask, done }))
      list.current?.focus()
  }
  if (groups.length === 0 && !isFiltered)
    return (
      <EmptyState title={t('synonyms.noneTitle')}>
        <p>{t('synonyms.noneBody')}</p>
      </EmptyState>
    )
  return (
    <div ref={list} tabIndex={-1}>
      {groups.length === 0 && <p>{t('synonyms.nothing')}</p>}
      <ul className="sw-list" hidden={groups.length === 0}>
        {groups.map((group) => (
          <li key={joinWords(group)} className="sw-list-row sw-synonyms-row" data-is-group>
            <span className="sw-list-text">{joinWords(group)}</span>
            <span className="sw-row" data-nowrap>
              <IconButton
                label={t('synonyms.changeOne', { words: joinWords(group) })}
                Icon={IconPencil}
                onClick={() => onChange(group)}
              />
              <IconButton
                label={t('synonyms.removeOne', { words: joinWords(group) })}
                Icon={IconTrash}
                onClick={() => void remove(group)}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
