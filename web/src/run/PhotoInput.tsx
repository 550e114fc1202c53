// Photos as answers: taken with the camera of the device or chosen, kept on it until the server has them.
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Entry } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useOutbox } from './outbox.ts'
import type { InputProps } from './use-fields.ts'

interface PhotoInputProps extends InputProps {
  entry: Entry
  remove: (index: number) => void
}

export function PhotoInput({ state, id, describedBy, entry, remove }: PhotoInputProps) {
  const { t } = useTexts()
  const { field } = state
  const shots = useShots(state.field.field_revisionid, entry)
  const isFull = shots.length >= field.readings
  if (field.field_type !== 'Image') return <p className="sw-soft">{t('run.notHere')}</p>
  return (
    <div className="sw-run-photos">
      {shots.map(({ src, isWaiting, index }) => (
        <figure key={src}>
          <img src={src} alt={t('run.photoOf', { label: field.label, number: index + 1 })} />
          {!isWaiting && (
            <button
              type="button"
              className="sw-run-small"
              aria-label={t('run.removePhoto', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <IconTrash aria-hidden="true" />
            </button>
          )}
        </figure>
      ))}
      <label className="sw-run-camera" data-has-some={shots.length > 0 || undefined}>
        <IconCamera size={28} aria-hidden="true" />
        <span>
          {shots.length === 0 ? t('run.takePhoto') : isFull ? t('run.replacePhoto') : t('run.addPhoto')}
        </span>
        <input
          id={id}
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={describedBy}
          onChange={({ currentTarget }) => {
            const photo = currentTarget.files?.[0]
            if (photo) state.addPhoto(photo)
            currentTarget.value = ''
          }}
        />
      </label>
    </div>
  )
}

interface Shot {
  src: string
  index: number
  isWaiting: boolean
}

/** Those that the server has, then those that are on the way to it. */
function useShots(field: number, entry: Entry): Shot[] {
  const { items, sent } = useOutbox()
  const photos = [...sent.map(({ item }) => item), ...items].filter(
    ({ entryid, work, refused }) =>
      entryid === entry.entryid && work.kind === 'photo' && work.field === field && !refused,
  )
  const [addresses, setAddresses] = useState<readonly string[]>([])
  const ids = photos.map(({ id }) => id).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers say whether there are others.
  useEffect(() => {
    const made = photos.map(({ work }) => (work.kind === 'photo' ? URL.createObjectURL(work.photo) : ''))
    setAddresses(made)
    return () => {
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [ids])
  const saved = entry.work_data
    .filter((datum) => datum.field_revisionid === field)
    .map((datum) => ({
      src: datum.image?.standard ?? datum.image_src ?? '',
      index: datum.reading - 1,
      isWaiting: false,
    }))
  return photos.reduce<Shot[]>((all, { work }, at) => {
    const src = addresses[at]
    if (!src || work.kind !== 'photo') return all
    const index = work.before.length
    return [...all.filter((shot) => shot.index < index), { src, index, isWaiting: true }]
  }, saved)
}
