// Takes a reason: usual ones as buttons, others as text.
import { type Ref, useId } from 'react'
import type { TextKey } from '../../lib/i18n/load.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Area } from '../../ui/fields/Input.tsx'

interface ReasonFieldProps {
  ref?: Ref<HTMLTextAreaElement>
  usual: readonly TextKey[]
  text: string
  onText: (text: string) => void
  /** It is required, and a try without it was made. */
  isMissing: boolean
}

export function ReasonField({ ref, usual, text, onText, isMissing }: ReasonFieldProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <>
      <div className="sw-row" data-gap="2">
        {usual.map((key) => (
          <Button
            key={key}
            kind="plain"
            size="touch"
            aria-pressed={text === t(key)}
            onClick={() => onText(t(key))}
          >
            {t(key)}
          </Button>
        ))}
      </div>
      <label className="sw-label" data-size="work" htmlFor={id}>
        {t('run.reason')}
      </label>
      <Area
        ref={ref}
        id={id}
        data-size="work"
        rows={2}
        maxLength={1000}
        value={text}
        aria-invalid={isMissing || undefined}
        aria-describedby={`${id}-fault`}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
      />
      <span className="sw-fault" id={`${id}-fault`} role="status">
        {isMissing && t('run.reasonNeeded')}
      </span>
    </>
  )
}
