// Imports people from a CSV file or pasted lines: a preview with the faults of each line, then the outcomes.
import { IconFileUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { type Privilege, privileges } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useUnsaved } from '../../ui/dialogs/use-closing.ts'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { importChecksQuery } from '../queries.ts'
import { roleName, toRole } from '../roles.ts'
import { AddRunView } from './AddRunView.tsx'
import { addAccount, invite } from './add-people.ts'
import { decodeFile } from './decode-file.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { type CheckedPerson, type Checks, checkPeople, readPeople } from './read-people.ts'
import { useAddPeople } from './use-add-people.ts'

/** More take minutes, in which the window must stay open. */
const mostPeople = 500

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { run, start, stop } = useAddPeople()
  const [text, setText] = useState('')
  const [as, setAs] = useState<Checks['as']>('invitations')
  const [role, setRole] = useState<Privilege>('User')
  const known = useQuery(importChecksQuery)
  useUnsaved(text !== '' && !run)
  return (
    <Dialog title={t('import.title')} onClose={onClose} kind="full">
      {run ? (
        <AddRunView run={run} onStop={stop} onClose={onClose} />
      ) : (
        <div className="sw-form">
          <Segments
            legend={t('import.as')}
            name="as"
            value={as}
            onChange={setAs}
            options={[
              { value: 'invitations', label: t('import.as.invitations') },
              { value: 'accounts', label: t('import.as.accounts') },
            ]}
          />
          <p className="sw-hint">{t(`import.asHint.${as}`)}</p>
          <PeopleText text={text} onText={setText} />
          <Select
            label={t('import.role')}
            value={role}
            onChange={({ currentTarget }) => setRole(toRole(currentTarget.value))}
            options={privileges.map((value) => ({ value, label: t(roleName(value)) }))}
          />
          <Loaded query={known}>
            {(data) => (
              <Plan
                text={text}
                checks={{ ...data, as, role, roles: roleNames(t) }}
                onStart={(people) => void start(people, as === 'accounts' ? addAccount : invite)}
                onClose={onClose}
              />
            )}
          </Loaded>
        </div>
      )}
    </Dialog>
  )
}

type Translate = ReturnType<typeof useTexts>['t']

const roleNames = (t: Translate) =>
  new Map(privileges.map((role) => [t(roleName(role)).toLowerCase(), role] as const))

function PeopleText({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File | undefined) => {
    if (file) onText(decodeFile(new Uint8Array(await file.arrayBuffer())))
  }
  return (
    <div className="sw-stack" data-gap="2">
      <TextArea
        label={t('import.text')}
        hint={t('import.textHint')}
        value={text}
        rows={6}
        spellCheck={false}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        data-autofocus
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        aria-label={t('import.file')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
      <div className="sw-actions">
        <Button
          kind="plain"
          icon={<IconFileUpload size={20} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('import.file')}
        </Button>
      </div>
    </div>
  )
}

interface PlanProps {
  text: string
  checks: Checks
  onStart: (people: readonly CheckedPerson[]) => void
  onClose: () => void
}

function Plan({ text, checks, onStart, onClose }: PlanProps) {
  const { t } = useTexts()
  const people = checkPeople(readPeople(useDeferredValue(text)), checks)
  const ready = people.filter(({ faults }) => faults.length === 0)
  const skipped = people.length - ready.length
  const isTooMany = ready.length > mostPeople
  return (
    <>
      {people.length > 0 && <ImportPreview people={people} hasTeams={checks.as === 'accounts'} />}
      {skipped > 0 && <Notice kind="warning">{t('import.skipped', { count: skipped })}</Notice>}
      {isTooMany && <Notice kind="fault">{t('import.tooMany', { count: mostPeople })}</Notice>}
      <div className="sw-actions">
        <Button disabled={ready.length === 0 || isTooMany} onClick={() => onStart(ready)}>
          {t(`import.go.${checks.as}`, { count: ready.length })}
        </Button>
        <CancelButton onClick={onClose} />
      </div>
    </>
  )
}
