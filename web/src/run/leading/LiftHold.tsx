// Lets a lead lift a hold with a signature, at any device that shows the run.
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { useMe } from '../../account/queries.ts'
import type { Entry } from '../../lib/api.ts'
import { lazyExtra } from '../../lib/i18n/lazy-screen.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { useQueue } from '../queue/queue-state.ts'
import { useSending } from '../work/use-run.ts'

const HoldDialog = lazyExtra(() => import('./HoldDialog.tsx').then((m) => m.HoldDialog))

export function LiftHold({ entry }: { entry: Entry }) {
  const { t } = useTexts()
  const { isStuck } = useQueue()
  const [isOpen, setOpen] = useState(false)
  // The server needs the entries of this device before it is signed.
  useSending(useMe()?.userid)
  return (
    <>
      {isStuck ? (
        <p className="sw-soft">{t('sign.liftLater')}</p>
      ) : (
        <Button
          size="work"
          icon={<IconSignature aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('sign.lift')}
        </Button>
      )}
      {isOpen && <HoldDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  )
}
