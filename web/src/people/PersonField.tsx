// A field that holds a person: it says who, opens a search by name, and can be emptied.

import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { personQuery } from './queries.ts'
import './people.css'

interface PersonFieldProps {
  label: string
  userid: number | undefined
  onChange: (userid: number | undefined) => void
}

export function PersonField({ label, userid, onChange }: PersonFieldProps) {
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const person = useQuery({ ...personQuery(userid ?? 0), enabled: userid !== undefined })
  const name =
    userid === undefined
      ? t('events.anybody')
      : (person.data?.username ?? t('events.person', { id: String(userid) }))
  return (
    <div>
      <span id={`${id}-label`} className="sw-label">
        {label}
      </span>
      <div className="sw-row" data-nowrap data-gap="1">
        <button
          type="button"
          id={`${id}-name`}
          className="sw-input sw-field-button"
          aria-labelledby={`${id}-label ${id}-name`}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
        {userid !== undefined && (
          <IconButton
            label={t('events.anybodyAgain', { name })}
            onClick={() => onChange(undefined)}
            Icon={IconX}
            iconSize={18}
          />
        )}
      </div>
      {isOpen && (
        <Dialog title={t('events.choosePerson')} onClose={() => setOpen(false)}>
          <PersonPicker
            label={t('events.searchPerson')}
            action={t('events.pick')}
            except={userid === undefined ? [] : [userid]}
            onPick={async (picked) => {
              onChange(picked.userid)
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}
