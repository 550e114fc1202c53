// Beginning a category or page: what kind, how it is called, and all that is written of it.
import { TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { PageFields } from '../pages/PageFields.tsx'
import { addPage, isNamespace, type Namespace, namespaces } from '../pages/queries.ts'
import { useOpenPage } from '../pages/use-open-page.ts'
import { usePageForm } from '../pages/use-page-form.ts'
import { Choice } from '../ui/Choice.tsx'
import { Form } from '../ui/Form.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../guides/prose.css'
import '../pages/pages.css'

const kinds = {
  CATEGORY: { label: 'pages.kind.category', hint: 'pages.kind.categoryHint' },
  WIKI: { label: 'pages.kind.wiki', hint: 'pages.kind.wikiHint' },
  ITEM: { label: 'pages.kind.item', hint: 'pages.kind.itemHint' },
  INFO: { label: 'pages.kind.info', hint: 'pages.kind.infoHint' },
} as const

export function NewPageScreen() {
  const { t } = useTexts()
  const search = useSearch({ strict: false }) as { namespace?: string; parent?: string }
  const [namespace, setNamespace] = useState<Namespace>(
    isNamespace(search.namespace) ? search.namespace : 'CATEGORY',
  )
  const [title, setTitle] = useState('')
  const open = useOpenPage()
  const page = usePageForm({
    initial: { parent: search.parent ?? '' },
    send: async (values) => {
      await addPage({ namespace, title: title.trim() }, values)
      await open({ namespace, title: title.trim() })
    },
  })
  return (
    <Screen title={t('pages.newTitle')} lead={t('pages.newLead')} width="wide">
      <Form state={page.form} action={t('pages.add')}>
        <Choice
          legend={t('pages.kind')}
          name="namespace"
          value={namespace}
          options={namespaces.map((value) => ({
            value,
            label: t(kinds[value].label),
            hint: t(kinds[value].hint),
          }))}
          onChange={setNamespace}
        />
        <TextInput
          label={t('pages.title')}
          description={t('pages.titleHint')}
          name="title"
          required
          maxLength={255}
          value={title}
          error={page.faults.title ?? null}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <PageFields
          values={page.values}
          isCategory={namespace === 'CATEGORY'}
          title={title}
          faults={page.faults}
          onChange={page.setValues}
        />
      </Form>
    </Screen>
  )
}
