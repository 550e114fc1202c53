// Inputs that hold the person responsible, or the person or team whose access changes.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonPicker } from '../../people/PersonPicker.tsx'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { TeamPicker } from '../readers/TeamPicker.tsx'
import type { ChangeFieldProps, ChangeValues } from './read-change.ts'

interface PickFieldProps extends Pick<ChangeFieldProps, 'values' | 'error' | 'onChange'> {
  label: string
  whom: ChangeValues['whom']
}

function PickField({ label, whom, values, error, onChange }: PickFieldProps) {
  const { t } = useTexts()
  const { object, name } = values
  const except = object ? [Number(object)] : []
  return (
    <div>
      <ChosenField
        label={label}
        name={object ? name : t('many.choose')}
        isChosen={object !== ''}
        emptyLabel={t('many.without', { name })}
        onEmpty={() => onChange({ object: '', name: '' })}
        dialogTitle={label}
      >
        {(close) => {
          const pick = async (id: number, picked: string) => {
            onChange({ object: String(id), name: picked })
            close()
          }
          return whom === 'person' ? (
            <PersonPicker
              label={t('events.searchPerson')}
              action={t('events.pick')}
              except={except}
              onPick={({ userid, username }) => pick(userid, username)}
            />
          ) : (
            <TeamPicker
              action={t('events.pick')}
              except={except}
              onPick={(team) => pick(team.teamid, team.name)}
            />
          )
        }}
      </ChosenField>
      {error && <p className="sw-fault">{error}</p>}
    </div>
  )
}

export function OwnerField(props: ChangeFieldProps) {
  const { t } = useTexts()
  return <PickField {...props} label={t('guides.owner')} whom="person" />
}

export function ReaderField(props: ChangeFieldProps) {
  const { t } = useTexts()
  const { whom } = props.values
  const labels = { person: t('many.person'), team: t('many.team') }
  return (
    <>
      <Segments
        legend={t('many.whom')}
        name="whom"
        value={whom}
        onChange={(next) => props.onChange({ whom: next, object: '', name: '' })}
        options={(['person', 'team'] as const).map((value) => ({ value, label: labels[value] }))}
      />
      <PickField {...props} label={labels[whom]} whom={whom} />
    </>
  )
}
