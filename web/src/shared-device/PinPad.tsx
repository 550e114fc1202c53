// PIN of a person: typed on large keys, or on a keyboard.
import { IconArrowLeft, IconBackspace } from '@tabler/icons-react'
import { type FormEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { pictureOf } from '../ui/face.ts'
import type { DevicePerson } from './queries.ts'

interface PinPadProps {
  person: DevicePerson
  isBusy: boolean
  fault: string | null
  onPin: (pin: string) => Promise<boolean>
  onBack: () => void
}

const leastDigits = 4
const mostDigits = 8
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** A touch leaves the focus in the field. */
const stay = (event: PointerEvent) => event.preventDefault()

export function PinPad({ person, isBusy, fault, onPin, onBack }: PinPadProps) {
  const { t } = useTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [pin, setPin] = useState('')
  const [isShort, setShort] = useState(false)
  const shown = isShort ? t('device.pinTooShort') : fault
  useEffect(() => field.current?.focus(), [])

  const type = (next: string) => {
    setShort(false)
    setPin(next.replaceAll(/\D/g, '').slice(0, mostDigits))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (pin.length < leastDigits) return setShort(true)
    if (await onPin(pin)) return
    setPin('')
    field.current?.focus()
  }
  const key = (label: string, press: () => void, face: React.ReactNode = label) => (
    <Button key={label} kind="plain" size="work" aria-label={label} onPointerDown={stay} onClick={press}>
      {face}
    </Button>
  )
  return (
    <form className="sw-stack sw-pin" data-gap="3" onSubmit={submit} noValidate>
      <div className="sw-row" data-gap="3" data-nowrap>
        <Avatar name={person.username} image={pictureOf(person.image)} size={56} />
        <label className="sw-label" data-size="work" htmlFor={id}>
          {t('device.pinOf', { name: person.username })}
        </label>
      </div>
      <input
        ref={field}
        id={id}
        className="sw-input sw-pin-field"
        type="password"
        // The keys below replace the keyboard of the device.
        inputMode="none"
        autoComplete="off"
        maxLength={mostDigits}
        value={pin}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        aria-invalid={shown ? true : undefined}
        aria-describedby={`${id}-fault`}
      />
      <p id={`${id}-fault`} className="sw-fault" role="alert">
        {shown}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name its keys a second time. */}
      <div className="sw-grid sw-pin-keys" data-gap="2" role="group" aria-label={t('device.pinKeys')}>
        {digits.map((digit) => key(digit, () => type(pin + digit)))}
        {key(t('device.pinDelete'), () => type(pin.slice(0, -1)), <IconBackspace aria-hidden="true" />)}
        {key('0', () => type(`${pin}0`))}
        <Button type="submit" size="work" isBusy={isBusy} onPointerDown={stay}>
          {t('device.pinDone')}
        </Button>
      </div>
      <Button kind="plain" size="work" icon={<IconArrowLeft aria-hidden="true" />} onClick={onBack}>
        {t('device.otherPerson')}
      </Button>
    </form>
  )
}
