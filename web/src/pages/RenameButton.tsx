// Button and dialog to rename a category or page.
import { ApiError } from '@stepwright/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../account/queries.ts'
import { mayWrite } from '../lib/api.ts'
import { type Fault, NamedProblem } from '../lib/forms/form-errors.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type Namespace, renamedPageQuery, renamePage } from './queries.ts'
import type { Page } from './values.ts'

interface RenameProps {
  page: Page
  onRenamed?: (page: Page) => unknown
}

export function RenameButton(props: RenameProps) {
  const { t } = useTexts()
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite(me) || !props.page.can_edit) return null
  return (
    <>
      <Button kind="plain" onClick={() => setOpen(true)}>
        {t('pages.rename')}
      </Button>
      {isOpen && <RenameDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

interface DialogProps extends RenameProps {
  onClose: () => void
}

export function RenameDialog({ page, ...props }: DialogProps) {
  const { t } = useTexts()
  const name = { namespace: page.namespace as Namespace, title: page.title }
  const newest = useQuery(renamedPageQuery(name))
  return (
    <Dialog title={t('pages.renameTitle', { title: page.title })} onClose={props.onClose}>
      <Loaded query={newest}>{(data) => <RenameForm page={data} {...props} />}</Loaded>
    </Dialog>
  )
}

function RenameForm({ page, onRenamed, onClose }: DialogProps) {
  const { t } = useTexts()
  const form = useForm({
    initial: { title: page.title },
    check: ({ title }) => ({
      title:
        (title.trim() === '' && t('pages.renameNeeded')) ||
        (title.trim() === page.title && t('pages.renameSame')),
    }),
    submit: async ({ title }) => {
      const renamed = await send(page, title)
      onClose()
      showToast(t('pages.renamed', { title: renamed.title }))
      await onRenamed?.(renamed)
    },
    explain: ({ code }: Fault) => t(code === 'duplicate' ? 'pages.renameTaken' : 'pages.renameFault'),
  })
  return (
    <Form state={form.form} action={t('pages.rename')}>
      <p>{t('pages.renameLead')}</p>
      {page.unpatrolled && <Notice kind="warning">{t('pages.renameAccepts')}</Notice>}
      <TextField
        label={t('pages.renameLabel')}
        maxLength={255}
        required
        autoComplete="off"
        autoFocus
        {...form.text('title')}
      />
    </Form>
  )
}

async function send({ namespace, title: former, revisionid }: Page, title: string): Promise<Page> {
  try {
    return await renamePage({ namespace: namespace as Namespace, title: former }, revisionid, title)
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) throw new NamedProblem('page.changed')
    throw error
  }
}
