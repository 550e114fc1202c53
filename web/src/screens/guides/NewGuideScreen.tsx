// Beginning a guide: which kind, in which category, about what. A category that is not there yet is created with it.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery, findTitle } from '../../categories/titles.ts'
import { api, type SiteInfo } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { addPage } from '../../pages/queries.ts'
import { emptyValues } from '../../pages/values.ts'
import { siteInfoQuery } from '../../site/queries.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { LanguageField } from '../../ui/fields/LanguageField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function NewGuideScreen() {
  const { t } = useTexts()
  const site = useQuery(siteInfoQuery)
  const categories = useQuery(categoryTitlesQuery)
  return (
    <Screen title={t('edit.newGuide')} lead={t('edit.newGuideLead')} width="form">
      <Loaded query={site}>
        {(info) => (
          <Loaded query={categories}>{(titles) => <NewGuideForm site={info} categories={titles} />}</Loaded>
        )}
      </Loaded>
    </Screen>
  )
}

interface NewGuide {
  type: string
  category: string
  createsCategory: boolean
  subject: string
  title: string
  langid: string
}

function NewGuideForm({ site, categories }: { site: SiteInfo; categories: readonly string[] }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { category } = useSearch({ strict: false }) as { category?: string }
  const types = Object.entries(site['guide-types'])
  const form = useForm<NewGuide>({
    initial: {
      type: types[0]?.[0] ?? '',
      category: category ?? '',
      createsCategory: false,
      subject: '',
      title: '',
      langid: site.language,
    },
    check: (values) => ({
      category:
        !findTitle(categories, values.category) && !mayCreate(categories, values) && t('category.needed'),
      subject: values.subject.trim() === '' && values.title.trim() === '' && t('edit.subjectNeeded'),
    }),
    submit: async (values) => {
      const known = findTitle(categories, values.category)
      if (!known) await createCategory(values.category.trim())
      const guide = await createGuide({ ...values, category: known ?? values.category.trim() })
      await queryClient.invalidateQueries({ queryKey: ['guides'] })
      await navigate({ to: '/edit/$id', params: { id: String(guide.guideid) } })
    },
  })
  const typed = form.values.category.trim()
  return (
    <Form state={form.form} action={t('edit.begin')} fullWidth>
      <Choice
        legend={t('edit.type')}
        name="type"
        value={form.values.type}
        options={types.map(([value, { title }]) => ({ value, label: title }))}
        onChange={(type) => form.set('type', type)}
      />
      {categories.length === 0 ? (
        <TextField
          label={t('category.label')}
          hint={t('edit.categoryFirst')}
          {...form.text('category')}
          maxLength={255}
        />
      ) : (
        <CategoryField
          titles={categories}
          value={form.values.category}
          error={form.text('category').error}
          onChange={(text) => form.set('category', text)}
        />
      )}
      {categories.length > 0 && typed !== '' && !findTitle(categories, typed) && (
        <Toggle {...form.tick('createsCategory')} label={t('edit.categoryCreate', { title: typed })} />
      )}
      <TextField
        label={t('edit.subject')}
        hint={t('edit.subjectHint')}
        {...form.text('subject')}
        maxLength={255}
      />
      <TextField
        label={t('edit.titleOptional')}
        hint={t('edit.titleHint')}
        {...form.text('title')}
        maxLength={255}
      />
      <LanguageField
        label={t('edit.language')}
        hint={t('edit.languageHint')}
        value={form.values.langid}
        error={form.text('langid').error}
        onChange={(langid) => form.set('langid', langid)}
      />
    </Form>
  )
}

/** Where there are categories, a slip of the finger must not make another one. */
const mayCreate = (categories: readonly string[], { category, createsCategory }: NewGuide): boolean =>
  category.trim() !== '' && (categories.length === 0 || createsCategory)

/** Somebody else, or the try before, may have created it meanwhile. */
async function createCategory(title: string): Promise<void> {
  try {
    await addPage({ namespace: 'CATEGORY', title }, emptyValues)
  } catch (error) {
    const isThere = error instanceof ApiError && error.errors.some(({ code }) => code === 'duplicate')
    if (!isThere) throw error
  }
}

const createGuide = ({ type, category, subject, title, langid }: NewGuide) =>
  api.createGuide({
    body: {
      type,
      category,
      langid,
      ...(subject.trim() && { subject: subject.trim() }),
      ...(title.trim() && { title: title.trim() }),
    },
  })
