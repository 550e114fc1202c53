// Guide types of this site: title, prompt for the subject, and API name.

import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Group } from './SettingsGroups.tsx'
import { type GuideTypeRow, guideTypeKey } from './settings-values.ts'

interface GuideTypesEditorProps {
  rows: GuideTypeRow[]
  error: string | null
  onChange: (rows: GuideTypeRow[]) => void
}

export function GuideTypesEditor({ rows, error, onChange }: GuideTypesEditorProps) {
  const { t } = useTexts()
  const [title, setTitle] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const wanted = useRef<number | null>(null)

  useEffect(() => {
    // After adding or removing, the focus stays in the list instead of returning to the page.
    if (wanted.current === null) return
    const lines = list.current?.querySelectorAll<HTMLElement>('li input')
    lines?.[Math.min(wanted.current * 2, lines.length - 2)]?.focus()
    wanted.current = null
  })

  const change = (index: number, part: Partial<GuideTypeRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)))

  const remove = (index: number) => {
    wanted.current = index
    onChange(rows.filter((_, at) => at !== index))
  }

  const add = () => {
    if (!title.trim()) return
    const key = guideTypeKey(
      title,
      rows.map((row) => row.key),
    )
    wanted.current = rows.length
    onChange([...rows, { key, title: title.trim(), prompt: '' }])
    setTitle('')
  }

  return (
    <Group title={t('settings.types')}>
      <p className="sw-soft">{t('settings.types.hint')}</p>
      {error && (
        <p className="sw-fault" role="alert" tabIndex={-1}>
          {error}
        </p>
      )}
      <ul className="sw-stack sw-types" data-gap="4" ref={list} data-field="guideTypes">
        {rows.map((row, index) => (
          <li key={row.key}>
            <TextField
              label={t('settings.types.name')}
              hint={t('settings.types.key', { key: row.key })}
              value={row.title}
              maxLength={60}
              error={error && !row.title.trim() ? t('fault.missing_field') : null}
              onChange={(event) => change(index, { title: event.currentTarget.value })}
            />
            <TextField
              label={t('settings.types.prompt')}
              placeholder={t('settings.types.noPrompt')}
              value={row.prompt}
              maxLength={120}
              onChange={(event) => change(index, { prompt: event.currentTarget.value })}
            />
            <IconButton
              label={t('settings.types.remove', { title: row.title })}
              disabled={rows.length === 1}
              onClick={() => remove(index)}
              Icon={IconTrash}
            />
          </li>
        ))}
      </ul>
      <div className="sw-row sw-filter">
        <TextField
          label={t('settings.types.new')}
          value={title}
          maxLength={60}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter in this input adds the type; the settings have their own button.
            event.preventDefault()
            add()
          }}
        />
        <Button kind="plain" onClick={add} icon={<IconPlus size={18} aria-hidden />}>
          {t('settings.types.add')}
        </Button>
      </div>
    </Group>
  )
}
