// Text to copy (a link, a token) with a button.
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../buttons/Button.tsx'
import { copyText } from '../copy-text.ts'
import { useUnsaved } from '../dialogs/use-closing.ts'
import './field.css'

interface CopyFieldProps {
  label: string
  value: string
  /** It cannot be shown again: a dialog around it asks before closing if it was not copied. */
  isShownOnce?: boolean
}

export function CopyField({ label, value, isShownOnce = false }: CopyFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const [isTaken, setTaken] = useState(false)
  useUnsaved(isShownOnce && !isTaken, {
    title: t('ui.notCopiedTitle'),
    body: t('ui.notCopiedBody'),
    action: t('ui.notCopiedAction'),
  })

  const copy = async () => {
    await copyText(input.current, value)
    setCopied(true)
    setTaken(true)
    setTimeout(() => setCopied(false), 3000)
  }

  return (
    <div>
      <label htmlFor={id} className="sw-label">
        {label}
      </label>
      <div className="sw-row sw-copy" data-nowrap data-gap="2">
        <input
          ref={input}
          id={id}
          className="sw-input"
          readOnly
          value={value}
          onFocus={(event) => event.currentTarget.select()}
          onCopy={() => setTaken(true)}
        />
        <Button
          onClick={copy}
          data-autofocus
          icon={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          {copied ? t('ui.copied') : t('ui.copy')}
        </Button>
      </div>
      <span role="status" className="sw-hidden">
        {copied ? t('ui.copied') : ''}
      </span>
    </div>
  )
}
