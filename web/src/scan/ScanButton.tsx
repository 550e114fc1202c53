// Button beside an input for codes that opens the camera. The reader is loaded on press.
import { IconScan } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { loadArea } from '../lib/i18n/load.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { passAfterComparison } from './comparison.ts'
import { prepareSignal } from './signal.ts'
import './scan.css'

const loadScanner = () => Promise.all([import('./Scanner.tsx'), loadArea('scan')])

const Scanner = lazy(async () => ({ default: (await loadScanner())[0].Scanner }))

interface ScanButtonProps {
  /** Purpose of the code: the label of the input. */
  label: string
  /** `isKnown` is false if it may be an ID badge, see `passAfterComparison`. */
  onCode: (text: string, isKnown: boolean) => void
}

export function ScanButton({ label, onCode }: ScanButtonProps) {
  const { t } = useTexts()
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    prepareSignal()
    try {
      // Loaded before rendering, so that a lost network leaves the input unchanged.
      await loadScanner()
      setOpen(true)
    } catch {
      showToast(t('run.scanNotLoaded'), 'failed')
    }
  }
  return (
    <>
      <Button
        kind="plain"
        size="work"
        className="sw-scan-open"
        icon={<IconScan size={28} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => void open()}
      >
        {t('run.scan')} <span className="sw-hidden">{label}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <Scanner
            label={label}
            onCode={(text) => {
              setOpen(false)
              passAfterComparison(text, (isKnown) => onCode(text, isKnown))
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
