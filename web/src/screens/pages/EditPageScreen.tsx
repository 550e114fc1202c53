// Edits a category or page: text, position, history, deletion.
import { useQuery } from '@tanstack/react-query'
import { usePresentAddress } from '../../categories/use-present-address.ts'
import type { DraftKey } from '../../lib/drafts/stored-drafts.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { draftOf } from '../../pages/draft.ts'
import { PageFields } from '../../pages/PageFields.tsx'
import { PageForm } from '../../pages/PageForm.tsx'
import { PageHistory } from '../../pages/PageHistory.tsx'
import {
  deletePage,
  editedPageQuery,
  type PageName,
  type PageRevision,
  revertPage,
  savePage,
} from '../../pages/queries.ts'
import { RenameButton } from '../../pages/RenameButton.tsx'
import { useOpenPage } from '../../pages/use-open-page.ts'
import { usePageForm } from '../../pages/use-page-form.ts'
import { type Page, valuesOf } from '../../pages/values.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { OwnWindows } from '../OwnWindows.tsx'
import { CourseStages } from './CourseStages.tsx'
import { usePageName } from './use-page-name.ts'

export function EditPageScreen() {
  const name = usePageName()
  const page = useQuery(editedPageQuery(name))
  return (
    <Loaded query={page}>
      {(data) => (
        <Writable page={data} name={{ ...name, title: data.title }} onReload={() => page.refetch()} />
      )}
    </Loaded>
  )
}

interface WritableProps {
  page: Page
  name: PageName
  onReload: () => Promise<unknown>
}

function Writable(props: WritableProps) {
  const { t } = useTexts()
  const { page } = props
  usePresentAddress(page.title)
  if (!page.can_edit) return <Notice kind="warning" title={t('pages.mayNot')} />
  return (
    <OwnWindows of={(userid) => draftOf(userid, page.wikiid)}>
      {(draftKey) => <PageEditor key={page.revisionid} {...props} draftKey={draftKey} />}
    </OwnWindows>
  )
}

interface PageEditorProps extends WritableProps {
  draftKey: DraftKey
}

function PageEditor({ page, name, onReload, draftKey }: PageEditorProps) {
  const words = useTexts()
  const { t, format } = words
  const open = useOpenPage()
  const navigate = useNavigate()
  const { act } = useAction()
  const form = usePageForm({
    draftKey,
    start: valuesOf(page),
    base: { values: valuesOf(page), revisionid: page.revisionid },
    send: (values, base) => savePage(name, values, base),
    onSent: () => {
      showToast(t('pages.saved'))
      return open(name)
    },
  })
  /** Drafts are stored under the id of the page. */
  const openRenamed = ({ title }: Page) =>
    navigate({
      to: '/pages/edit/$namespace/$title',
      params: { namespace: name.namespace, title: title.replaceAll(' ', '_') },
      replace: true,
    })
  const leave = () => {
    if (form.stored.isTouched) showToast(t('drafts.laidAside'))
    return open(name)
  }
  const shown = page.display_title || page.title
  const remove = () =>
    act(
      async () => {
        await deletePage(name, form.base.revisionid)
        form.stored.forget()
        showToast(t('pages.deleted', { title: shown }))
        await navigate({ to: name.namespace === 'COURSE' ? '/courses' : '/' })
      },
      {
        ask: {
          title: t('pages.deleteTitle', { title: shown }),
          body: <p>{t('pages.deleteBody')}</p>,
          action: t('pages.delete'),
          danger: true,
        },
      },
    )
  const bringBack = (revision: PageRevision) => {
    const date = format.dateTime(revision.date)
    const ask = {
      title: t('pages.revertTitle'),
      body: <p>{t('pages.revertBody', { date })}</p>,
      action: t('pages.revert'),
    }
    const work = async () => {
      await revertPage(name, form.base.revisionid, revision.revisionid)
      await onReload()
    }
    return act(work, { ask, done: t('pages.reverted', { date }) })
  }
  return (
    <Screen
      title={t('pages.editTitle', { title: shown })}
      width="wide"
      action={<RenameButton page={page} onRenamed={openRenamed} />}
    >
      <PageForm
        page={form}
        action={t('pages.save')}
        extra={
          <>
            <CancelButton onClick={leave} />
            <Button kind="plain" onClick={remove}>
              {t('pages.delete')}
            </Button>
          </>
        }
      >
        <PageFields
          values={form.values}
          isCategory={name.namespace === 'CATEGORY'}
          title={name.title}
          faults={form.faults}
          onChange={form.change}
        >
          {name.namespace === 'COURSE' && <CourseStages form={form} />}
        </PageFields>
      </PageForm>
      <PageHistory page={name} current={form.base.revisionid} onRevert={bringBack} />
    </Screen>
  )
}
