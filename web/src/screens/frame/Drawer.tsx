// Navigation on a narrow screen, in a panel from the side.
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { LanguageChoice, ThemeChoice } from './Preferences.tsx'
import './frame.css'

interface DrawerProps {
  title: string
  onClose: () => void
  children: ReactNode
}

export function Drawer({ title, onClose, children }: DrawerProps) {
  const { t } = useTexts()
  return (
    <Dialog title={title} kind="side" onClose={onClose}>
      <nav className="sw-stack sw-drawer-places" data-gap="1" aria-label={t('frame.mainNavigation')}>
        {children}
      </nav>
      <div className="sw-stack sw-drawer-more sw-preferences" data-gap="4">
        <LanguageChoice name="drawer" />
        <ThemeChoice name="drawer" />
      </div>
    </Dialog>
  )
}
