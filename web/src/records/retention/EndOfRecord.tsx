// Buttons that void or delete a record, for those who may.
import { IconBan, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import { isAdmin } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { showToast } from '../../ui/toasts.tsx'
import type { RunRecord } from '../queries.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { VoidDialog } from './VoidDialog.tsx'

export function EndOfRecord({ record }: { record: RunRecord }) {
  const { t } = useTexts()
  const { entry } = record
  const me = useMe()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'void' | 'remove' | null>(null)
  const close = () => setOpen(null)
  if (!entry.can_void && !isAdmin(me)) return null
  const voided = () => {
    close()
    showToast(t('records.voidedNow'))
    void queries.invalidateQueries({ queryKey: ['records'] })
  }
  const removed = async () => {
    close()
    showToast(t('records.removedNow'))
    await navigate({ to: '/records' })
    void queries.invalidateQueries({ queryKey: ['records'] })
  }
  return (
    <div className="sw-actions">
      {entry.can_void && (
        <Button kind="plain" icon={<IconBan size={20} aria-hidden="true" />} onClick={() => setOpen('void')}>
          {t('records.void')}
        </Button>
      )}
      {isAdmin(me) && (
        <Button
          kind="plain"
          isDanger
          icon={<IconTrash size={20} aria-hidden="true" />}
          onClick={() => setOpen('remove')}
        >
          {t('records.remove')}
        </Button>
      )}
      {open === 'void' && <VoidDialog entry={entry} onVoided={voided} onClose={close} />}
      {open === 'remove' && (
        <RemoveDialog
          record={record}
          onVoid={() => setOpen('void')}
          onRemoved={() => void removed()}
          onClose={close}
        />
      )}
    </div>
  )
}
