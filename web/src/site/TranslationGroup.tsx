// Settings of the translation service: provider, address, and its write-only key.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'
import { Group, type GroupProps } from './SettingsGroups.tsx'
import { useFields } from './use-fields.ts'

interface TranslationGroupProps extends GroupProps {
  hasKey: boolean
}

export function TranslationGroup({ form, hasKey }: TranslationGroupProps) {
  const { t } = useTexts()
  const { tick } = useFields(form)
  const provider = form.values['translation.provider']
  return (
    <Group title={t('settings.translation')}>
      <p className="sw-soft">{t('settings.translation.hint')}</p>
      <Choice
        legend={t('settings.translation.provider')}
        name="translation.provider"
        value={provider}
        onChange={(value) => form.set('translation.provider', value)}
        options={[
          { value: 'none', label: t('settings.translation.none'), hint: t('settings.translation.noneHint') },
          {
            value: 'libretranslate',
            label: 'LibreTranslate',
            hint: t('settings.translation.libretranslateHint'),
          },
          { value: 'deepl', label: 'DeepL', hint: t('settings.translation.deeplHint') },
          { value: 'apertium', label: 'Apertium', hint: t('settings.translation.apertiumHint') },
        ]}
      />
      {provider !== 'none' && <ServiceFields form={form} hasKey={hasKey} />}
      {hasKey && <Toggle {...tick('forgetsKey')} />}
    </Group>
  )
}

function ServiceFields({ form, hasKey }: TranslationGroupProps) {
  const { t } = useTexts()
  const { tick } = useFields(form)
  const isDeepl = form.values['translation.provider'] === 'deepl'
  return (
    <>
      <div className="sw-columns">
        <TextField
          {...form.text('translation.url')}
          label={
            isDeepl
              ? t('field.optional', { label: t('settings.translation.url') })
              : t('settings.translation.url')
          }
          hint={isDeepl ? t('settings.translation.urlOwn') : t('settings.translation.urlHint')}
          inputMode="url"
          spellCheck={false}
          autoCapitalize="none"
          maxLength={500}
        />
        <PasswordField
          {...form.text('translation.key')}
          label={
            isDeepl
              ? t('settings.translation.key')
              : t('field.optional', { label: t('settings.translation.key') })
          }
          hint={hasKey ? t('settings.translation.keySet') : t('settings.translation.keyHint')}
          autoComplete="new-password"
          showLabel={t('settings.translation.showKey')}
          maxLength={500}
        />
      </div>
      <Toggle {...tick('translation.allowPrivateAddress')} />
    </>
  )
}
