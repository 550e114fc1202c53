// Button beside a date or a time that enters the current one.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { FieldState } from './use-fields.ts'

export function NowButton({ state }: { state: FieldState }) {
  const { t } = useTexts()
  const { label, field_type } = state.field
  const isDate = field_type === 'Date'
  return (
    <Button
      kind="plain"
      size="work"
      className="sw-run-now"
      onClick={() => state.choose(isDate ? dayOf(new Date()) : timeOf(new Date()))}
    >
      {t(isDate ? 'run.today' : 'run.now')} <span className="sw-hidden">{label}</span>
    </Button>
  )
}

const two = (value: number) => String(value).padStart(2, '0')

/** By the clock of this device, as the picker of the browser writes it. */
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const timeOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`
