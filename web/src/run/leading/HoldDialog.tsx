// Dialog in which a lead signs that a hold is lifted: shows why the run is on hold.
import { api, type Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { SignatureDialog } from '../signing/SignatureDialog.tsx'
import { HoldReason } from './HoldReason.tsx'

interface HoldDialogProps {
  entry: Entry
  onClose: () => void
}

export function HoldDialog({ entry, onClose }: HoldDialogProps) {
  const { t } = useTexts()
  return (
    <SignatureDialog
      title={t('sign.lift')}
      entry={entry}
      field={null}
      action={t('sign.andLift')}
      send={(entryid, body) => api.releaseHold({ params: { entryid }, body })}
      onClose={onClose}
    >
      {(run) => (
        <>
          <p>{t('sign.liftLead')}</p>
          <p className="sw-inset">
            <HoldReason run={run.entry} />
          </p>
        </>
      )}
    </SignatureDialog>
  )
}
