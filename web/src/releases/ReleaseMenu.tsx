// Actions of authors on a release: change, cancel, withdraw and delete it.
import { IconDots, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
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
  const { title, status } = release
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
  // The people asked have seen it as it is.
  if (status !== 'pending')
    items.push({ label: t('releases.change'), Icon: IconPencil, onChoose: () => setOpen('change') })
  if (isWaiting || status === 'released' || status === 'superseded')
    items.push({
      label: t(isWaiting ? 'releases.cancel' : 'releases.withdraw'),
      Icon: IconX,
      onChoose: () => setOpen('end'),
    })
  if (status !== 'released' && status !== 'pending')
    items.push({ label: t('releases.delete'), Icon: IconTrash, onChoose: () => void remove() })
  return (
    <>
      <Menu label={t('releases.actions', { title })} Icon={IconDots} items={items} />
      {open === 'change' && <ChangeDialog release={release} onClose={close} />}
      {open === 'end' && <EndDialog release={release} isWaiting={isWaiting} onClose={close} />}
    </>
  )
}
