// Shows the work order once more before a run starts. The keys that end a scan do not press *Start*.
import { IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import './start.css'

/** Longer than a scanner needs for the end of a code. */
const guardMs = 600

interface ConfirmStartProps {
  order: string
  isBusy: boolean
  onStart: () => void
  onChange: () => void
}

/** Render it with a key per scan, so that each scan is guarded. */
export function ConfirmStart({ order, isBusy, onStart, onChange }: ConfirmStartProps) {
  const { t } = useTexts()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isGuarded, setGuarded] = useState(true)
  useEffect(() => {
    button.current?.focus()
    const timer = setTimeout(setGuarded, guardMs, false)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p className="sw-run-confirm" id={id} role="status">
        {t('run.startFor')} <strong>{order}</strong>
      </p>
      <div className="sw-row sw-run-start-row" data-gap="2">
        <Button
          ref={button}
          size="work"
          aria-describedby={id}
          aria-disabled={isGuarded || undefined}
          disabled={isBusy}
          icon={<IconPlayerPlay size={28} aria-hidden="true" />}
          // A key that is held down presses again and again.
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={() => {
            if (!isGuarded) onStart()
          }}
        >
          {t('run.start')}
        </Button>
        <Button
          kind="plain"
          size="work"
          disabled={isBusy}
          icon={<IconPencil size={24} aria-hidden="true" />}
          onClick={onChange}
        >
          {t('run.otherOrder')}
        </Button>
      </div>
    </>
  )
}
