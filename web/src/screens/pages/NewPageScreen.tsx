// Creates a category or page: kind, title, and text.

import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useSearch } from '../../lib/router/hooks.ts'
import { newDraftOf } from '../../pages/draft.ts'
import { NewCategoryFields } from '../../pages/NewCategoryFields.tsx'
import { PageFields } from '../../pages/PageFields.tsx'
import { PageForm } from '../../pages/PageForm.tsx'
import { addPage, isNamespace, type Namespace, namespaces } from '../../pages/queries.ts'
import { useOpenPage } from '../../pages/use-open-page.ts'
import { usePageForm } from '../../pages/use-page-form.ts'
import { emptyValues } from '../../pages/values.ts'
import { Choice } from '../../ui/fields/Choice.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { OwnWindows } from '../OwnWindows.tsx'
import { CourseStages } from './CourseStages.tsx'

const kinds = {
  CATEGORY: { label: 'pages.kind.category', hint: 'pages.kind.categoryHint' },
  WIKI: { label: 'pages.kind.wiki', hint: 'pages.kind.wikiHint' },
  ITEM: { label: 'pages.kind.item', hint: 'pages.kind.itemHint' },
  INFO: { label: 'pages.kind.info', hint: 'pages.kind.infoHint' },
  COURSE: { label: 'pages.kind.course', hint: 'pages.kind.courseHint' },
} as const

export function NewPageScreen() {
  return <OwnWindows of={newDraftOf}>{(draftKey) => <NewPage draftKey={draftKey} />}</OwnWindows>
}

function NewPage({ draftKey }: { draftKey: DraftKey }) {
  const { t } = useTexts()
  const search = useSearch({ strict: false }) as { namespace?: string; parent?: string }
  const open = useOpenPage()
  const page = usePageForm({
    draftKey,
    start: {
      ...emptyValues,
      namespace: isNamespace(search.namespace) ? search.namespace : ('CATEGORY' as Namespace),
      title: '',
      parent: search.parent ?? '',
    },
    base: { values: emptyValues, revisionid: 0 },
    send: (values) => addPage({ namespace: values.namespace, title: values.title.trim() }, values),
    onSent: ({ namespace, title }) => open({ namespace, title: title.trim() }),
  })
  const { namespace, title } = page.values
  // If a category was requested, the kind is not asked.
  if (search.namespace === 'CATEGORY' && namespace === 'CATEGORY')
    return (
      <Screen title={t('pages.newCategory')} lead={t('pages.newCategoryLead')} width="form">
        <PageForm page={page} action={t('pages.addCategory')}>
          <NewCategoryFields values={page.values} faults={page.faults} onChange={page.change} />
        </PageForm>
      </Screen>
    )
  // The same for a course.
  const isCourse = search.namespace === 'COURSE' && namespace === 'COURSE'
  return (
    <Screen
      title={t(isCourse ? 'courses.new' : 'pages.newTitle')}
      lead={t(isCourse ? 'courses.newLead' : 'pages.newLead')}
      width="wide"
    >
      <PageForm page={page} action={t(isCourse ? 'courses.add' : 'pages.add')}>
        {!isCourse && (
          <Choice
            legend={t('pages.kind')}
            name="namespace"
            value={namespace}
            options={namespaces.map((value) => ({
              value,
              label: t(kinds[value].label),
              hint: t(kinds[value].hint),
            }))}
            onChange={(chosen) => page.change({ namespace: chosen })}
          />
        )}
        <TextField
          label={t('pages.title')}
          hint={t('pages.titleHint')}
          name="title"
          required
          maxLength={255}
          value={title}
          error={page.faults.title ?? null}
          onChange={(event) => page.change({ title: event.currentTarget.value })}
        />
        <PageFields
          values={page.values}
          isCategory={namespace === 'CATEGORY'}
          title={title}
          faults={page.faults}
          onChange={page.change}
        >
          {namespace === 'COURSE' && <CourseStages form={page} />}
        </PageFields>
      </PageForm>
    </Screen>
  )
}
