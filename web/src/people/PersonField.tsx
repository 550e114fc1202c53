// Input that holds a user, found by name.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ChosenField } from '../ui/fields/ChosenField.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { personQuery } from './queries.ts'

interface PersonFieldProps {
  label: string
  userid: number | undefined
  onChange: (userid: number | undefined) => void
}

export function PersonField({ label, userid, onChange }: PersonFieldProps) {
  const { t } = useTexts()
  const person = useQuery({ ...personQuery(userid ?? 0), enabled: userid !== undefined })
  const name =
    userid === undefined
      ? t('ui.filterAll', { of: label })
      : (person.data?.username ?? t('events.person', { id: String(userid) }))
  return (
    <ChosenField
      label={label}
      name={name}
      isChosen={userid !== undefined}
      emptyLabel={t('events.anybodyAgain', { name })}
      onEmpty={() => onChange(undefined)}
      dialogTitle={t('events.choosePerson')}
    >
      {(close) => (
        <PersonPicker
          label={t('events.searchPerson')}
          action={t('events.pick')}
          except={userid === undefined ? [] : [userid]}
          onPick={async (picked) => {
            onChange(picked.userid)
            close()
          }}
        />
      )}
    </ChosenField>
  )
}
