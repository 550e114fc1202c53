// Language and theme as two groups of choices.
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { locales, ownName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { chooseTheme, useTheme } from '../../ui/theme.ts'
import { useChooseLanguage } from './use-language.ts'

interface PreferenceProps {
  /** Distinguishes the groups if they occur twice on a page. */
  name: string
}

export function LanguageChoice({ name }: PreferenceProps) {
  const { t, locale } = useTexts()
  const choose = useChooseLanguage()
  return (
    <fieldset className="sw-row sw-segments" data-gap="2" data-nowrap>
      <legend className="sw-label">{t('frame.language')}</legend>
      {locales.map((one) => (
        <label key={one} lang={one}>
          <input
            type="radio"
            name={`${name}-language`}
            checked={one === locale}
            onChange={() => void choose(one)}
          />
          <span>{ownName(one)}</span>
        </label>
      ))}
    </fieldset>
  )
}

export function ThemeChoice({ name }: PreferenceProps) {
  const { t } = useTexts()
  const theme = useTheme()
  const options = [
    { value: 'auto', label: t('frame.themeAuto'), Icon: IconDeviceDesktop },
    { value: 'light', label: t('frame.themeLight'), Icon: IconSun },
    { value: 'dark', label: t('frame.themeDark'), Icon: IconMoon },
  ] as const
  return (
    <fieldset className="sw-row sw-segments" data-gap="2" data-nowrap>
      <legend className="sw-label">{t('frame.theme')}</legend>
      {options.map(({ value, label, Icon }) => (
        <label key={value}>
          <input
            type="radio"
            name={`${name}-theme`}
            checked={value === theme}
            onChange={() => chooseTheme(value)}
          />
          <span>
            <Icon size={18} aria-hidden="true" />
            {label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
