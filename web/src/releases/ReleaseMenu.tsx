// Actions of authors on a release: change, cancel, withdraw and delete it.
import { IconDots, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../account/queries.ts'
import { isAdmin } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Menu, type MenuItem } from '../ui/menus/Menu.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { EndDialog } from './EndDialog.tsx'
import { deleteRelease, type Release } from './queries.ts'

export function ReleaseMenu({ release }: { release: Release }) {
  const { t } = useTexts()
  const { act } = useAction()
  const [open, setOpen] = useState<'change' | 'end' | null>(null)
  const me = useMe()
  const mayEnd = isAdmin(me) || !release.needs_admin
  const { title, status } = release
  const mayCancel =
    status === 'pending' || isAdmin(me) || !release.signed || release.user?.userid === me?.userid
  const isWaiting = status === 'scheduled' || status === 'pending'
  const close = () => setOpen(null)
  const remove = () =>
    act(() => deleteRelease(release), {
      ask: {
        title: t('releases.deleteTitle', { title }),
        body: <p>{t('releases.deleteBody')}</p>,
        action: t('releases.deleteAction'),
        danger: true,
      },
      done: t('releases.deleted', { title }),
    })
  const items: MenuItem[] = []
  const hasTimes = mayEnd && (status === 'scheduled' || status === 'released')
  // The people asked have seen it as it is.
  if (status !== 'pending' && (!release.signed || hasTimes))
    items.push({ label: t('releases.change'), Icon: IconPencil, onChoose: () => setOpen('change') })
  if ((isWaiting && mayCancel) || (mayEnd && (status === 'released' || status === 'superseded')))
    items.push({
      label: t(isWaiting ? 'releases.cancel' : 'releases.withdraw'),
      Icon: IconX,
      onChoose: () => setOpen('end'),
    })
  if (status !== 'released' && status !== 'pending' && !release.signed)
    items.push({ label: t('releases.delete'), Icon: IconTrash, onChoose: () => void remove() })
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t('releases.actions', { title })} Icon={IconDots} items={items} />
      {open === 'change' && <ChangeDialog release={release} onClose={close} />}
      {open === 'end' && <EndDialog release={release} isWaiting={isWaiting} onClose={close} />}
    </>
  )
}
