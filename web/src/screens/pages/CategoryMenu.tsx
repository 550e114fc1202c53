// Actions of authors on a category besides editing it: rename, translate, approval, and a category inside it.
import { IconCursorText, IconFolderPlus, IconLanguage, IconSignature } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { useWaiting } from '../../account/waiting.ts'
import { AssignDialog } from '../../approvals/processes/parts.ts'
import { translatePageAddress } from '../../categories/PageLanguages.tsx'
import type { Page } from '../../categories/queries.ts'
import { isAdmin, mayWrite } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { RenameDialog } from '../../pages/parts.ts'
import { type MenuItem, MoreMenu } from '../../ui/menus/Menu.tsx'

export function CategoryMenu({ page }: { page: Page }) {
  const { t } = useTexts()
  const me = useMe()
  const hasProcesses = useWaiting()?.has_approval_processes === true
  const [open, setOpen] = useState<'rename' | 'assign' | null>(null)
  const close = () => setOpen(null)
  const parent = encodeURIComponent(page.title)
  const items: MenuItem[] = [
    {
      label: t('read.newCategory'),
      Icon: IconFolderPlus,
      address: `/pages/new?namespace=CATEGORY&parent=${parent}`,
    },
    ...(mayWrite(me)
      ? [{ label: t('read.rename'), Icon: IconCursorText, onChoose: () => setOpen('rename') }]
      : []),
    { label: t('read.translate'), Icon: IconLanguage, address: translatePageAddress(page) },
    ...(isAdmin(me) && hasProcesses
      ? [{ label: t('read.approval'), Icon: IconSignature, onChoose: () => setOpen('assign') }]
      : []),
  ]
  return (
    <>
      <MoreMenu items={items} />
      <Suspense>
        {open === 'rename' && <RenameDialog page={page} onClose={close} />}
        {open === 'assign' && (
          <AssignDialog namespace="CATEGORY" wikiid={page.wikiid} title={page.title} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
