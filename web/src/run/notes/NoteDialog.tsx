// Writes a note in a run: text and photos. Stored on the device when it is added, and sent like answers.
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { freshKey, freshUuid } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Area } from '../../ui/fields/Input.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { useFileAddresses } from '../queue/file-addresses.ts'
import { note } from '../queue/queue.ts'
import { useStoredText } from '../typed-text.ts'
import './notes.css'

interface NoteDialogProps {
  runid: string
  userid: number
  stepid: number | null
  onClose: () => void
}

interface Shot {
  name: string
  file: File
}

const mostPictures = 20
const longest = 10_000

export function NoteDialog({ runid, userid, stepid, onClose }: NoteDialogProps) {
  const { t } = useTexts()
  const id = useId()
  const confirm = useConfirm()
  const { text, setText, forget } = useStoredText(`note.${runid}.${stepid ?? ''}`, freshKey)
  const [shots, setShots] = useState<readonly Shot[]>([])
  const [isAsking, setAsking] = useState(false)
  const isBusy = useRef(false)
  const isEmpty = text.trim() === '' && shots.length === 0
  const close = async () => {
    const title = t('run.dropPhotos', { count: shots.length })
    const question = { title, body: t('run.dropPhotosBody'), action: t('run.discard'), danger: true }
    if (shots.length === 0 || (await confirm(question))) onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isEmpty) return setAsking(true)
    // A second press would add the note twice.
    if (isBusy.current) return
    isBusy.current = true
    const files = shots.map((shot) => ({ ...shot, field: 0, type: 'Image' as const }))
    const eventContent = {
      type: 'note.added' as const,
      ...(text.trim() && { text: text.trim() }),
      ...(stepid !== null && { stepid }),
      ...(files.length > 0 && { files: files.map(({ name }) => name) }),
    }
    await note(runid, userid, eventContent, files.length > 0 ? { files } : {})
    forget()
    showToast(t('run.noteAdded'))
    onClose()
  }
  return (
    <Dialog title={t('run.addNote')} isStored onClose={() => void close()}>
      <form className="sw-stack" data-gap="3" onSubmit={submit}>
        <label className="sw-label" data-size="work" htmlFor={id}>
          {t('run.noteText')}
        </label>
        <Area
          id={id}
          data-size="work"
          data-autofocus
          rows={3}
          maxLength={longest}
          value={text}
          aria-invalid={(isAsking && isEmpty) || undefined}
          aria-describedby={`${id}-fault`}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Shots shots={shots} onShots={setShots} />
        <span className="sw-fault" id={`${id}-fault`} role="status">
          {isAsking && isEmpty && t('run.noteNeeded')}
        </span>
        <div className="sw-row sw-run-ends" data-gap="2" data-fills>
          <Button kind="plain" size="work" onClick={() => void close()}>
            {t('run.notNow')}
          </Button>
          <Button type="submit" size="work">
            {t('run.saveNote')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ShotsProps {
  shots: readonly Shot[]
  onShots: (shots: readonly Shot[]) => void
}

function Shots({ shots, onShots }: ShotsProps) {
  const { t } = useTexts()
  const addresses = useFileAddresses(shots)
  const [isCut, setCut] = useState(false)
  const add = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(currentTarget.files ?? [])].filter(({ size }) => size > 0)
    currentTarget.value = ''
    const all = [...shots, ...chosen.map((file) => ({ name: freshUuid(), file }))]
    setCut(all.length > mostPictures)
    onShots(all.slice(0, mostPictures))
  }
  return (
    <div className="sw-row sw-run-photos">
      {shots.map(({ name }, index) => (
        <figure key={name}>
          {addresses[index] && <img src={addresses[index]} alt={t('run.notePhoto', { number: index + 1 })} />}
          <IconButton
            kind="plain"
            size="work"
            label={t('run.removePhoto', { number: index + 1 })}
            Icon={IconTrash}
            iconSize={24}
            onClick={() => onShots(shots.filter((shot) => shot.name !== name))}
          />
        </figure>
      ))}
      {isCut && (
        <p className="sw-fault" role="alert">
          {t('run.mostPhotos', { count: mostPictures })}
        </p>
      )}
      {shots.length < mostPictures && (
        <label className="sw-button sw-run-camera" data-kind="dashed" data-size="work">
          <IconCamera size={28} aria-hidden="true" />
          <span>{shots.length === 0 ? t('run.takePhoto') : t('run.addPhoto')}</span>
          <input
            className="sw-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            onChange={add}
          />
        </label>
      )}
    </div>
  )
}
