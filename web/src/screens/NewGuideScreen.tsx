// Beginning a guide: which kind, in which category, about what. Everything else is written on the page that follows.
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { categoriesQuery } from '../editor/queries.ts'
import { Suggest } from '../editor/Suggest.tsx'
import { api, type SiteInfo } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { siteInfoQuery } from '../site/queries.ts'
import { Choice } from '../ui/Choice.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Form } from '../ui/Form.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../editor/parts.css'

export function NewGuideScreen() {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  const categories = useQuery(categoriesQuery)
  return (
    <Screen title={t('edit.newGuide')} lead={t('edit.newGuideLead')} width="form">
      <Loaded query={site}>
        {(info) => (
          <Loaded query={categories}>
            {(titles) =>
              titles.length === 0 ? (
                <EmptyState title={t('edit.noCategories')}>
                  <p>{t('edit.noCategoriesBody')}</p>
                </EmptyState>
              ) : (
                <NewGuideForm site={info} categories={titles} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

function NewGuideForm({ site, categories }: { site: SiteInfo; categories: readonly string[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { category } = useSearch({ strict: false }) as { category?: string }
  const types = Object.entries(site['guide-types'])
  const form = useForm({
    initial: { type: types[0]?.[0] ?? '', category: category ?? '', subject: '', title: '' },
    check: (values) => ({
      category: !categories.includes(values.category) && t('edit.categoryNeeded'),
      subject: values.subject.trim() === '' && values.title.trim() === '' && t('edit.subjectNeeded'),
    }),
    submit: async ({ type, category, subject, title }) => {
      const guide = await api.createGuide({
        body: {
          type,
          category,
          ...(subject.trim() && { subject: subject.trim() }),
          ...(title.trim() && { title: title.trim() }),
        },
      })
      await queryClient.invalidateQueries({ queryKey: ['guides'] })
      await navigate({ to: '/edit/$id', params: { id: String(guide.guideid) } })
    },
  })
  return (
    <Form state={form.form} action={t('edit.begin')} fullWidth>
      <Choice
        legend={t('edit.type')}
        name="type"
        value={form.values.type}
        options={types.map(([value, { title }]) => ({ value, label: title }))}
        onChange={(type) => form.set('type', type)}
      />
      <Suggest
        label={t('edit.category')}
        name="category"
        value={form.values.category}
        options={categories.map((value) => ({ value, label: value }))}
        placeholder={t('edit.findCategory')}
        nothing={t('edit.noCategory')}
        error={form.text('category').error}
        onType={(text) => form.set('category', text)}
        onChoose={({ value }) => form.set('category', value)}
      />
      <TextInput
        label={t('edit.subject')}
        description={t('edit.subjectHint')}
        {...form.text('subject')}
        maxLength={255}
      />
      <TextInput
        label={t('edit.titleOptional')}
        description={t('edit.titleHint')}
        {...form.text('title')}
        maxLength={255}
      />
    </Form>
  )
}
