// Input for a count with large plus and minus buttons.
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Input } from '../../ui/fields/Input.tsx'
import { focusNext } from './focus-next.ts'
import { keyboardOf } from './keyboard.ts'
import { toneOf } from './tone.ts'
import type { InputProps } from './use-fields.ts'
import { useRestingCommit } from './use-resting-commit.ts'
import './run-form.css'

const restMs = 1500

export function CounterInput({ state, id, describedBy }: InputProps) {
  const { t } = useTexts()
  const { field, texts, judgements } = state
  const text = texts[0] ?? ''
  const [judgement] = judgements
  const count = judgement?.number ?? 0
  // Text that is no number stays until the user corrects it.
  const isStuck = judgement ? judgement.fault !== null : false
  const typed = useRestingCommit(state, restMs)
  const put = (next: number) => typed(String(next))
  return (
    <div className="sw-row sw-run-line sw-run-counter" data-gap="2" data-nowrap>
      <IconButton
        size="work"
        label={t('run.oneLess', { label: field.label })}
        disabled={isStuck || count <= 0}
        onClick={() => put(count - 1)}
        Icon={IconMinus}
      />
      <Input
        data-size="work"
        data-tone={toneOf(judgement)}
        id={id}
        {...keyboardOf(field)}
        autoComplete="off"
        enterKeyHint="next"
        aria-required={field.required}
        aria-invalid={isStuck || undefined}
        aria-describedby={describedBy}
        value={text}
        onChange={({ currentTarget }) => state.type(0, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          focusNext(event.currentTarget)
        }}
        onBlur={state.commit}
      />
      {field.unit && <span aria-hidden="true">{field.unit}</span>}
      <IconButton
        size="work"
        label={t('run.oneMore', { label: field.label })}
        disabled={isStuck}
        onClick={() => put(count + 1)}
        Icon={IconPlus}
      />
    </div>
  )
}
