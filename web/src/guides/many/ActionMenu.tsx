// Actions on the selected guides, each with a dialog that shows its effect first.
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useWaiting } from '../../account/waiting.ts'
import type { User, VisibleGuide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Menu } from '../../ui/menus/Menu.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import { type ChangeKind, isOffered } from './change.ts'
import { kinds } from './texts.ts'

interface ActionMenuProps {
  guides: readonly VisibleGuide[]
  person: User
  onBegun: () => void
}

export function ActionMenu({ guides, person, onBegun }: ActionMenuProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<ChangeKind | null>(null)
  // Actions that the user may perform on none of the guides are hidden.
  const hasProcesses = useWaiting()?.has_approval_processes ?? false
  const offered = (Object.keys(kinds) as ChangeKind[]).filter(
    (each) => (each !== 'process' || hasProcesses) && isOffered(each, guides, person),
  )
  if (offered.length === 0) return <p className="sw-hint">{t('many.nothing')}</p>
  return (
    <>
      <Menu
        label={t('many.actions')}
        words={t('many.actions')}
        Icon={IconDots}
        items={offered.map((each) => ({
          label: t(kinds[each][0]),
          Icon: kinds[each][1],
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
