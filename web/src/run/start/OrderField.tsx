// Field for a work order. It is selected on focus and by the first click, so that neither typing nor a scanner as slow as a
// person adds to an earlier order. The next click sets the cursor.
import { type KeyboardEvent, type Ref, useId, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ScanButton } from '../../scan/ScanButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'

interface OrderFieldProps {
  ref?: Ref<HTMLInputElement>
  order: string
  onType: (order: string) => void
  onScan: (code: string) => void
  onEnter?: () => void
  /** Message and hint below the field. */
  fault?: string
  hint?: string
  autoFocus?: boolean
  isOptional?: boolean
  /** A button in the same row. */
  children?: React.ReactNode
}

export const longestOrder = 200

export function OrderField({
  ref,
  order,
  onType,
  onScan,
  onEnter,
  fault,
  hint,
  autoFocus,
  isOptional = false,
  children,
}: OrderFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const isFresh = useRef(true)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) onEnter()
  }
  return (
    <>
      <label className="sw-label" data-size="work" htmlFor={id}>
        {t('run.workOrder')}
      </label>
      <div className="sw-row" data-gap="2" data-fills>
        <Input
          id={id}
          ref={ref}
          data-size="work"
          value={order}
          maxLength={longestOrder}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="go"
          // The only field, so it has the focus and a scanner can type into it immediately.
          autoFocus={autoFocus}
          aria-required={!isOptional}
          aria-invalid={fault ? true : undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          onFocus={({ currentTarget }) => {
            isFresh.current = true
            currentTarget.select()
          }}
          // Avoids that the browser sets the cursor after the click.
          onMouseUp={(event) => {
            if (isFresh.current) event.preventDefault()
          }}
          onClick={({ currentTarget }) => {
            // Immediate: a timer on a busy device would select what was typed meanwhile, and lose it to the next key.
            if (isFresh.current) currentTarget.select()
            isFresh.current = false
          }}
          onChange={({ currentTarget }) => {
            isFresh.current = false
            onType(currentTarget.value)
          }}
          onKeyDown={onKey}
        />
        <ScanButton label={t('run.workOrder')} onCode={onScan} />
        {children}
      </div>
      {hint && (
        <span className="sw-hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <span className="sw-fault" id={`${id}-fault`} role="status">
        {fault}
      </span>
    </>
  )
}
