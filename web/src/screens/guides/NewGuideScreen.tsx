// Creates a guide: title, category, template and more. A category that does not exist is created with it.
import { useQuery } from '@tanstack/react-query'
import { CategoryField } from '../../categories/CategoryField.tsx'
import { categoryTitlesQuery, findTitle } from '../../categories/titles.ts'
import { beginGuide, type NewGuide } from '../../guides/manage/begin.ts'
import { TemplateChoice } from '../../guides/manage/TemplateChoice.tsx'
import { templatesQuery } from '../../guides/manage/templates.ts'
import type { SiteInfo } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { useGuideTypes } from '../../site/guide-types.ts'
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

interface NewGuideFormProps {
  site: SiteInfo
  categories: readonly string[]
}

function NewGuideForm({ site, categories }: NewGuideFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { category } = useSearch({ strict: false }) as { category?: string }
  const types = Object.keys(site['guide-types'])
  const form = useForm<NewGuide>({
    initial: {
      title: '',
      category: category ?? '',
      createsCategory: false,
      template: null,
      type: types.includes(plainType) ? plainType : (types[0] ?? ''),
      subject: '',
      langid: site.language,
    },
    check: (values) => ({
      title: values.title.trim() === '' && t('edit.titleMissing'),
      category:
        !findTitle(categories, values.category) &&
        !mayCreate(categories, values) &&
        t(categories.length === 0 ? 'edit.categoryMissing' : 'category.needed'),
    }),
    submit: async (values) => {
      const { guideid } = await beginGuide(values, chosen, categories)
      await queryClient.invalidateQueries({ queryKey: ['guides'] })
      await navigate({ to: '/edit/$id', params: { id: String(guideid) } })
    },
  })
  const templates = useQuery(templatesQuery(findTitle(categories, form.values.category)))
  const offered = templates.data ?? []
  const chosen = offered.find(({ guideid }) => guideid === form.values.template)?.guideid ?? null
  return (
    <Form state={form.form} action={t('edit.begin')} fullWidth>
      <TextField
        label={t('edit.title')}
        hint={t('edit.titleHint')}
        {...form.text('title')}
        required
        maxLength={255}
      />
      <Category form={form} categories={categories} />
      {templates.isError && <p className="sw-hint">{t('manage.templatesFailed')}</p>}
      {offered.length > 0 && (
        <TemplateChoice
          templates={offered}
          value={chosen}
          onChange={(guideid) => form.set('template', guideid)}
        />
      )}
      {chosen === null && <More form={form} />}
    </Form>
  )
}

type FormState = ReturnType<typeof useForm<NewGuide>>

/** The most general type, if the site has it. */
const plainType = 'how-to'

function Category({ form, categories }: { form: FormState; categories: readonly string[] }) {
  const { t } = useTexts()
  const { value, error } = form.text('category')
  if (categories.length === 0)
    return (
      <TextField
        label={t('category.label')}
        hint={t('edit.categoryFirst')}
        {...form.text('category')}
        maxLength={255}
      />
    )
  const typed = value.trim()
  return (
    <>
      <CategoryField
        titles={categories}
        value={value}
        error={error}
        onChange={(text) => form.set('category', text)}
      />
      {typed !== '' && !findTitle(categories, typed) && (
        <Toggle {...form.tick('createsCategory')} label={t('edit.categoryCreate', { title: typed })} />
      )}
    </>
  )
}

function More({ form }: { form: FormState }) {
  const { t } = useTexts()
  const types = useGuideTypes()
  const faults = [form.text('subject').error, form.text('langid').error]
  return (
    <details open={faults.some(Boolean) || undefined}>
      <summary>{t('edit.more')}</summary>
      <div className="sw-stack">
        <Choice
          legend={t('edit.type')}
          name="type"
          value={form.values.type}
          options={types.options}
          onChange={(type) => form.set('type', type)}
        />
        <TextField
          label={t('edit.subject')}
          hint={t('edit.subjectHint')}
          {...form.text('subject')}
          maxLength={255}
        />
        <LanguageField
          label={t('edit.language')}
          hint={t('edit.languageHint')}
          value={form.values.langid}
          error={form.text('langid').error}
          onChange={(langid) => form.set('langid', langid)}
        />
      </div>
    </details>
  )
}

/** If there are categories, a new one needs confirmation, because it may be a typing error. */
const mayCreate = (categories: readonly string[], { category, createsCategory }: NewGuide): boolean =>
  category.trim() !== '' && (categories.length === 0 || createsCategory)
