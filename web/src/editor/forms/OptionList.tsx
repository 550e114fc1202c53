// The options of a choice: one to a line, put into order by dragging or by keys; Enter adds one, several lines are pasted at once.
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { Handle } from '../Handle.tsx'
import { useDrag } from '../use-drag.ts'
import { focusField } from '../use-editor.ts'
import './forms.css'

interface OptionListProps {
  /** Tells the options of one field from those of another. */
  name: string
  options: readonly string[]
  fault: string | null
  onChange: (options: readonly string[]) => void
}

export function OptionList({ name, options, fault, onChange }: OptionListProps) {
  const { t } = useTexts()
  const list = useRef<HTMLUListElement>(null)
  const rows = options.length > 0 ? options : ['']
  const drag = useDrag(list, (from, to) => onChange(moved(rows, from, to)))
  const focus = (index: number) => focusField(`option-${name}-${index}`)
  const add = (after: number) => {
    onChange(rows.toSpliced(after + 1, 0, ''))
    focus(after + 1)
  }
  const remove = (index: number) => {
    onChange(rows.toSpliced(index, 1))
    focus(Math.max(0, index - 1))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, index: number) => {
    if (event.key === 'Enter') add(index)
    else if (event.key === 'Backspace' && rows[index] === '' && rows.length > 1) remove(index)
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
              label={t('edit.moveThing', { name: option || t('form.option', { number: index + 1 }) })}
              handling={drag.handle(index)}
            />
            <Input
              data-field={`option-${name}-${index}`}
              aria-label={t('form.option', { number: index + 1 })}
              value={option}
              maxLength={200}
              aria-invalid={fault !== null || undefined}
              aria-describedby={fault === null ? undefined : `fault-${name}`}
              onChange={(event) => onChange(rows.with(index, event.currentTarget.value))}
              onKeyDown={(event) => onKey(event, index)}
              onPaste={(event) => {
                const lines = event.clipboardData.getData('text/plain').split(/\r?\n/).filter(Boolean)
                if (lines.length < 2) return
                event.preventDefault()
                onChange(rows.toSpliced(index, option === '' ? 1 : 0, ...lines))
              }}
            />
            <IconButton
              disabled={rows.length < 2}
              label={t('edit.takeOut', { name: option || t('form.option', { number: index + 1 }) })}
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
