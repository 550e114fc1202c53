// Menu of a guide page: actions of its authors on the guide as a whole.
import { IconCopy, IconDots, IconFolderSymlink, IconTemplate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { type Guide, mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { Menu, type MenuItem } from '../../ui/menus/Menu.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { duplicateGuide } from './duplicate.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { setTemplate, templatesQuery } from './templates.ts'

interface GuideMenuProps {
  guide: Guide
  /** Further actions, which come first. */
  more?: readonly MenuItem[]
}

export function GuideMenu({ guide, more = [] }: GuideMenuProps) {
  const { t } = useTexts()
  const me = useMe()
  const navigate = useNavigate()
  const { act, isBusy } = useAction()
  const [isMoving, setMoving] = useState(false)
  const [isNear, setNear] = useState(false)
  // Only the menu shows them, so the page does not request them.
  const templates = useQuery(templatesQuery(isNear && mayWrite(me) ? guide.category : undefined)).data
  const isTemplate = templates?.some(({ guideid }) => guideid === guide.guideid) ?? false
  const toggleTemplate = () =>
    act(() => setTemplate(guide.guideid, !isTemplate), {
      done: t(isTemplate ? 'manage.templateRemoved' : 'manage.templateAdded', { category: guide.category }),
    })
  const duplicate = () =>
    act(async () => {
      const { guideid } = await duplicateGuide(guide.guideid)
      showToast(t('manage.duplicated', { title: guide.title }))
      await navigate({ to: '/edit/$id', params: { id: String(guideid) } })
    })
  const items: MenuItem[] = [...more]
  if (guide.can_edit)
    items.push({ label: t('manage.move'), Icon: IconFolderSymlink, onChoose: () => setMoving(true) })
  if (mayWrite(me))
    items.push({ label: t('manage.duplicate'), Icon: IconCopy, isOff: isBusy, onChoose: duplicate })
  if (templates)
    items.push({
      label: t(isTemplate ? 'manage.templateOff' : 'manage.template'),
      Icon: IconTemplate,
      isOff: isBusy,
      onChoose: toggleTemplate,
    })
  if (items.length === 0) return null
  return (
    <>
      <Menu label={t('manage.menu')} Icon={IconDots} items={items} onApproach={() => setNear(true)} />
      {isMoving && <MoveDialog guide={guide} onClose={() => setMoving(false)} />}
    </>
  )
}
