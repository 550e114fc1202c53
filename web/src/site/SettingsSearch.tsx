// Finds a setting by its label or explanation, and links to its field.

import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../lib/router/hooks.ts'
import { findOptions } from '../ui/fields/find-options.ts'
import { Suggest } from '../ui/fields/Suggest.tsx'
import { settingsAreas, settingsFields } from './areas.ts'

export function SettingsSearch() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const titles = new Map(settingsAreas.map(({ name, title }) => [name, t(title)]))
  const options = settingsFields.map(({ area, field, label, words }) => ({
    value: `${area}/${field}`,
    label: `${t(label)} · ${titles.get(area)}`,
    words: words.map((key) => t(key)).join(' '),
  }))
  const open = async (value: string) => {
    const [area = '', field = ''] = value.split('/')
    setTyped('')
    await navigate({ to: '/admin/settings/$area', params: { area }, search: { field } })
  }
  return (
    <Suggest
      label={t('settings.search')}
      name="settings-search"
      value={typed}
      options={typed.trim() === '' ? [] : options}
      placeholder={t('settings.searchFor')}
      nothing={t('settings.searchNothing')}
      onType={setTyped}
      onChoose={({ value }) => open(value)}
      onEnter={(text) => {
        const [first] = findOptions(options, text)
        if (first) return open(first.value)
      }}
    />
  )
}
