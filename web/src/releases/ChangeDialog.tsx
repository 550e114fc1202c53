// Dialog that changes a release: its texts, and its times as long as they lie ahead.
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../account/queries.ts'
import { isAdmin } from '../lib/api.ts'
import { useForm } from '../lib/forms/use-form.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { showToast } from '../ui/toasts.tsx'
import { changeRelease, type Release, releasesQuery } from './queries.ts'
import { ReleaseFields } from './ReleaseFields.tsx'
import { checkDates } from './use-release.ts'
import { changeOf, nextNumbers, numberOf, type ReleaseValues, valuesOf } from './values.ts'

interface ChangeDialogProps {
  release: Release
  onClose: () => void
}

export function ChangeDialog({ release, onClose }: ChangeDialogProps) {
  const { t } = useTexts()
  const { guideid, title, status } = release
  const mayEnd = isAdmin(useMe()) || !release.needs_admin
  const isScheduled = status === 'scheduled'
  const recent = useQuery(releasesQuery(guideid, 0)).data
  const next = nextNumbers(recent ?? [release])
  const form = useForm<ReleaseValues>({
    initial: valuesOf(release),
    check: checkDates(t),
    submit: async (values) => {
      const changed = await changeRelease(release, changeOf(release, values))
      showToast(t('releases.changed', { title: changed.title }))
      onClose()
    },
  })
  const own = { [release.type]: numberOf(release) }
  return (
    <Dialog title={t('releases.changeTitle', { title })} onClose={onClose}>
      <Form state={form.form} action={t('ui.save')}>
        <ReleaseFields
          form={form}
          numbers={next && { ...next, ...own }}
          hasType={isScheduled && next !== null && !release.signed}
          hasTexts={!release.signed}
          isScheduled={isScheduled}
          hasEnd={mayEnd && (isScheduled || status === 'released')}
        />
      </Form>
    </Dialog>
  )
}
