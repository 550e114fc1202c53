// Actions on the selected guides, each with a dialog that shows its effect first.
import {
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFlag,
  IconFlagOff,
  IconFolderSymlink,
  IconTag,
  IconTagOff,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { User, VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Menu } from '../../ui/menus/Menu.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { type ChangeKind, refusalOf } from './change.ts'
import { kindTexts } from './texts.ts'

const icons = {
  move: IconFolderSymlink,
  tag: IconTag,
  untag: IconTagOff,
  flag: IconFlag,
  unflag: IconFlagOff,
  publish: IconEye,
  unpublish: IconEyeOff,
  duplicate: IconCopy,
  delete: IconTrash,
} as const satisfies Record<ChangeKind, typeof IconCopy>

interface ActionMenuProps {
  guides: readonly VisibleGuide[]
  person: User
  onBegun: () => void
}

export function ActionMenu({ guides, person, onBegun }: ActionMenuProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<ChangeKind | null>(null)
  const kinds = Object.keys(icons) as ChangeKind[]
  // Actions that the user may perform on none of the guides are hidden.
  const offered = kinds.filter((each) =>
    guides.some((guide) => [null, 'hasPending'].includes(refusalOf(each, guide, person))),
  )
  if (offered.length === 0) return <p className="sw-hint">{t('many.nothing')}</p>
  return (
    <>
      <Menu
        label={t('many.actions')}
        words={t('many.actions')}
        Icon={IconDots}
        items={offered.map((each) => ({
          label: t(kindTexts[each]),
          Icon: icons[each],
          onChoose: () => setKind(each),
        }))}
      />
      {kind && (
        <ActionDialog
          kind={kind}
          guides={guides}
          person={person}
          onBegun={onBegun}
          onClose={() => setKind(null)}
        />
      )}
    </>
  )
}
