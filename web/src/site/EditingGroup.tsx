// Settings of editing: authors only, or everyone with review of newcomers.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Group, type GroupProps } from './SettingsGroups.tsx'
import { useFields } from './use-fields.ts'

export function EditingGroup({ form }: GroupProps) {
  const { t } = useTexts()
  const { text } = useFields(form)
  return (
    <Group title={t('settings.editing')}>
      <Choice
        legend={t('settings.editing.who')}
        name="editing"
        value={form.values.editing}
        onChange={(value) => form.set('editing', value)}
        options={[
          { value: 'authors', label: t('settings.editing.authors'), hint: t('settings.editing.authorsHint') },
          {
            value: 'everybody',
            label: t('settings.editing.everybody'),
            hint: t('settings.editing.everybodyHint'),
          },
        ]}
      />
      {form.values.editing === 'everybody' && (
        <div className="sw-columns">
          <TextField {...text('patrolThreshold')} inputMode="numeric" />
          <TextField {...text('acceptedEditReputation')} inputMode="numeric" />
        </div>
      )}
    </Group>
  )
}
