// Input for a secret that can be revealed.
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { Field, type FieldProps } from './Field.tsx'
import './field.css'

interface PasswordFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className'> {
  /** Label of the button that reveals it, if it is no password. */
  showLabel?: string
}

export function PasswordField({ label, hint, error, className, showLabel, ...input }: PasswordFieldProps) {
  const { t } = useTexts()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <Field label={label} hint={hint} error={error} className={className} isRequired={input.required}>
      {(wiring) => (
        <div className="sw-input-box">
          <input className="sw-input" {...wiring} {...input} type={isShown ? 'text' : 'password'} />
          <IconButton
            label={showLabel ?? t('field.showPassword')}
            aria-pressed={isShown}
            tabIndex={-1}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setShown(!isShown)}
            Icon={Icon}
          />
        </div>
      )}
    </Field>
  )
}
