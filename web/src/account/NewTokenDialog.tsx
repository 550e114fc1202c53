// Creates a token and shows it; it cannot be shown again.
import { useState } from 'react'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { CopyField } from '../ui/fields/CopyField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { NewTokenForm } from './NewTokenForm.tsx'

export function NewTokenDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTexts()
  const [secret, setSecret] = useState('')

  return (
    <Dialog title={t(secret ? 'tokens.madeTitle' : 'tokens.new')} onClose={onClose}>
      {secret ? (
        <div className="sw-form">
          <Notice kind="warning">{t('tokens.onlyOnce')}</Notice>
          <CopyField label={t('tokens.token')} value={secret} isShownOnce />
          <p className="sw-hint">{t('tokens.howTo')}</p>
          <div className="sw-actions">
            <Button kind="plain" onClick={onClose}>
              {t('tokens.close')}
            </Button>
          </div>
        </div>
      ) : (
        <NewTokenForm user={user} onMade={setSecret} onClose={onClose} />
      )}
    </Dialog>
  )
}
