// Picker of people on a shared device: touch a tile and type the PIN, or scan an ID badge.
import { IconIdBadge2, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useWedge } from '../run/keys/use-wedge.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Loaded } from '../ui/screen/Loaded.tsx'
import { PersonTiles } from './PersonTiles.tsx'
import { PinPad } from './PinPad.tsx'
import { type DevicePerson, foundPeopleQuery, thisDeviceQuery } from './queries.ts'
import { useSwitch } from './use-switch.ts'
import { useWaiting } from './use-waiting.ts'
import './shared-device.css'

interface PickerProps {
  isInDialog?: boolean
  onPassword: () => Promise<unknown> | unknown
}

export function Picker({ isInDialog = false, onPassword }: PickerProps) {
  const { t } = useTexts()
  const [person, setPerson] = useState<DevicePerson | null>(null)
  const change = useSwitch()
  useWedge(({ code }) => void change.signIn({ badge: code }), { isInDialog, takesBadges: true })
  const choose = (next: DevicePerson | null) => {
    change.forgetFault()
    setPerson(next)
  }
  return (
    <div className="sw-stack sw-switch" data-gap="4" aria-busy={change.isBusy}>
      {person?.has_pin ? (
        <PinPad
          person={person}
          isBusy={change.isBusy}
          fault={change.fault}
          onPin={(pin) => change.signIn({ userid: person.userid, pin })}
          onBack={() => choose(null)}
        />
      ) : (
        <>
          {change.fault && <Notice kind="fault">{change.fault}</Notice>}
          <p className="sw-row" data-gap="2" data-nowrap>
            <IconIdBadge2 size={28} aria-hidden="true" />
            {person ? t('device.scanBadgeOf', { name: person.username }) : t('device.scanBadge')}
          </p>
          <People onChoose={choose} />
        </>
      )}
      <p className="sw-below" data-align="start">
        <Button
          kind="plain"
          size="touch"
          disabled={change.isBusy}
          onClick={() => void change.attempt(async () => onPassword())}
        >
          {t('device.withPassword')}
        </Button>
      </p>
    </div>
  )
}

function People({ onChoose }: { onChoose: (person: DevicePerson) => void }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const wanted = words.trim()
  const device = useQuery(thisDeviceQuery)
  const found = useQuery({ ...foundPeopleQuery(wanted), enabled: wanted !== '' })
  const waiting = useWaiting()
  const listed = { ...device, data: device.data === undefined ? undefined : (device.data?.people ?? []) }
  return (
    <>
      <TextField
        type="search"
        label={t('device.findPerson')}
        icon={<IconSearch size={20} />}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        autoComplete="off"
      />
      <Loaded query={wanted ? found : listed}>
        {(people) => (
          <>
            {people.length === 0 && (
              <p className="sw-soft" role="status">
                {t(wanted ? 'device.nobodyFound' : 'device.nobodyYet')}
              </p>
            )}
            <PersonTiles people={people} waiting={waiting} onChoose={onChoose} />
          </>
        )}
      </Loaded>
    </>
  )
}
