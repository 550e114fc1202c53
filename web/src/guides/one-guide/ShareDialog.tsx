// Passing a guide on: its address to copy, and as a code for the camera of a phone beside the machine.
import { useEffect, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CopyField } from '../../ui/fields/CopyField.tsx'

interface ShareDialogProps {
  title: string
  onClose: () => void
}

export function ShareDialog({ title, onClose }: ShareDialogProps) {
  const { t } = useTexts()
  const address = window.location.href.split('#')[0] ?? ''
  return (
    <Dialog title={t('read.shareTitle', { title })} onClose={onClose}>
      <CopyField label={t('read.address')} value={address} />
      <Code text={address} />
      <p className="sw-hint">{t('read.codeHint')}</p>
    </Dialog>
  )
}

function Code({ text }: { text: string }) {
  const { t } = useTexts()
  const [rows, setRows] = useState<boolean[][]>([])
  useEffect(() => {
    let isThere = true
    void import('uqr').then(({ encode }) => isThere && setRows(encode(text, { border: 2 }).data))
    return () => {
      isThere = false
    }
  }, [text])
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = rows.length || 1
  return (
    <svg
      className="sw-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('read.code')}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}
