// Dialog that withdraws a release, or cancels one that waits for its time; it says what readers see afterwards.
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../lib/forms/use-form.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { changeRelease, presentReleasesQuery, type Release, supersededQuery } from './queries.ts'
import { returningAfter } from './values.ts'

interface EndDialogProps {
  release: Release
  /** Cancels it instead. */
  isWaiting: boolean
  onClose: () => void
}

export function EndDialog({ release, isWaiting, onClose }: EndDialogProps) {
  const { t } = useTexts()
  const { title } = release
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: !isWaiting && reason.trim() === '' && t('releases.reasonNeeded') }),
    submit: async ({ reason }) => {
      await changeRelease(release, {
        status: isWaiting ? 'closed' : 'withdrawn',
        ...(reason.trim() !== '' && { reason: reason.trim() }),
      })
      showToast(t(isWaiting ? 'releases.cancelled' : 'releases.withdrawn', { title }))
      onClose()
    },
  })
  return (
    <Dialog
      title={t(isWaiting ? 'releases.cancelTitle' : 'releases.withdrawTitle', { title })}
      onClose={onClose}
    >
      <Form state={form.form} action={t(isWaiting ? 'releases.cancelAction' : 'releases.withdrawAction')}>
        {isWaiting ? <p>{t('releases.cancelBody')}</p> : <Afterwards release={release} />}
        <TextArea
          {...form.text('reason')}
          label={t(isWaiting ? 'releases.reasonOptional' : 'releases.reason')}
          required={!isWaiting}
          rows={3}
          maxLength={1000}
        />
      </Form>
    </Dialog>
  )
}

function Afterwards({ release }: { release: Release }) {
  const { t } = useTexts()
  const present = useQuery(presentReleasesQuery(release.guideid)).data
  const superseded = useQuery(supersededQuery(release.guideid)).data
  if (!present || !superseded) return null
  return <p>{afterwardsOf(release, present.effective, superseded, t)}</p>
}

function afterwardsOf(
  { releaseid }: Release,
  effective: Release | null,
  superseded: readonly Release[],
  t: T,
): string {
  if (!effective) return t('releases.afterwardsNothing')
  if (effective.releaseid !== releaseid) return t('releases.afterwardsSame', { title: effective.title })
  const next = returningAfter(superseded, Date.now() / 1000)
  return next ? t('releases.afterwardsPrevious', { title: next.title }) : t('releases.afterwardsHidden')
}
