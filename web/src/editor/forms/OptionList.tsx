// Options of a choice, one per line: ordered by dragging or keys; Enter adds one, pasting adds several.
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import type { Verdict } from '../form-draft.ts'
import { Handle } from '../Handle.tsx'
import { useDrag } from '../use-drag.ts'
import { focusField } from '../use-editor.ts'
import './forms.css'

interface Option {
  text: string
  verdict: Verdict
}

const blank: Option = { text: '', verdict: '' }

interface OptionListProps {
  /** Distinguishes the options of different fields. */
  name: string
  options: readonly Option[]
  /** True if several options can be ticked, of which some are required. */
  canBeRight: boolean
  fault: string | null
  onChange: (options: readonly Option[]) => void
}

export function OptionList({ name, options, canBeRight, fault, onChange }: OptionListProps) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const rows = options.length > 0 ? options : [blank]
  const drag = useDrag(list, (from, to) => onChange(moved(rows, from, to)))
  const focus = (index: number) => focusField(`option-${name}-${index}`)
  const add = (after: number) => {
    onChange(rows.toSpliced(after + 1, 0, blank))
    focus(after + 1)
  }
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    focus(Math.max(0, index - 1))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Enter') add(index)
    else if (event.key === 'Backspace' && rows[index]?.text === '' && rows.length > 1) remove(index)
    else return
    event.preventDefault()
  }
  return (
    <fieldset>
      <legend className="sw-label">{t('form.options')}</legend>
      <ul ref={list} className="sw-stack" data-gap="1">
        {rows.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two options can be alike while they are typed.
          <li key={index} className="sw-form-option" {...drag.markOf(index)}>
            <Handle
              label={t('edit.moveThing', { name: option.text || t('form.option', { number: index + 1 }) })}
              handling={drag.handle(index)}
            />
            <Input
              data-field={`option-${name}-${index}`}
              aria-label={t('form.option', { number: index + 1 })}
              value={option.text}
              maxLength={200}
              aria-invalid={fault !== null || undefined}
              aria-describedby={fault === null ? undefined : `fault-${name}`}
              onChange={(event) => onChange(rows.with(index, { ...option, text: event.currentTarget.value }))}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => {
                const lines = event.clipboardData.getData('text/plain').split(/\r?\n/).filter(Boolean)
                if (lines.length < 2) return
                event.preventDefault()
                const pasted = lines.map((text): Option => ({ text, verdict: '' }))
                onChange(rows.toSpliced(index, option.text === '' ? 1 : 0, ...pasted))
              }}
            />
            <select
              className="sw-input"
              aria-label={t('form.verdict', {
                option: option.text || t('form.option', { number: index + 1 }),
              })}
              value={option.verdict}
              onChange={(event) =>
                onChange(rows.with(index, { ...option, verdict: event.currentTarget.value as Verdict }))
              }
            >
              <option value="">{t('form.verdict.none')}</option>
              {canBeRight && <option value="right">{t('form.verdict.right')}</option>}
              <option value="wrong">{t('form.verdict.wrong')}</option>
            </select>
            <IconButton
              disabled={rows.length < 2}
              label={t('edit.takeOut', { name: option.text || t('form.option', { number: index + 1 }) })}
              onClick={() => remove(index)}
              Icon={IconX}
            />
          </li>
        ))}
      </ul>
      {fault !== null && (
        <span id={`fault-${name}`} className="sw-fault">
          {fault}
        </span>
      )}
      <Button
        kind="link"
        icon={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => add(rows.length - 1)}
      >
        {t('form.addOption')}
      </Button>
    </fieldset>
  )
}
