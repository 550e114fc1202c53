// The menu of a guide page: what its authors do with the guide as a whole.
import { IconDots, IconFolderSymlink } from '@tabler/icons-react'
import { useState } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Menu } from '../../ui/menus/Menu.tsx'
import { MoveDialog } from './MoveDialog.tsx'

export function GuideMenu({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const [isMoving, setMoving] = useState(false)
  const items = [
    ...(guide.can_edit
      ? [{ label: t('manage.move'), Icon: IconFolderSymlink, onChoose: () => setMoving(true) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t('manage.menu')} Icon={IconDots} items={items} />
      {isMoving && <MoveDialog guide={guide} onClose={() => setMoving(false)} />}
    </>
  )
}
