// Photos as answers: taken with the camera or chosen, stored on the device until they are uploaded.
import { IconCamera, IconTrash } from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useFileChoice } from './FileChoice.tsx'
import type { InputProps } from './use-fields.ts'
import { type Given, useGiven } from './use-given.ts'
import './run-form.css'

export interface MediaInputProps extends InputProps {
  entry: Entry
  remove: (given: Given) => void
}

export function PhotoInput({ state, id, describedBy, entry, remove }: MediaInputProps) {
  const { t } = useTexts()
  const { field } = state
  const shots = useGiven(state, entry)
  const { fault, choose } = useFileChoice(state)
  const isFull = shots.length >= field.readings
  return (
    <div className="sw-row sw-run-photos">
      {shots.map((shot) => (
        <figure key={`${shot.index} ${shot.src}`}>
          <img src={shot.src} alt={t('run.photoOf', { label: field.label, number: shot.index + 1 })} />
          <IconButton
            kind="plain"
            size="work"
            label={t('run.removePhoto', { number: shot.index + 1 })}
            Icon={IconTrash}
            iconSize={24}
            onClick={() => remove(shot)}
          />
        </figure>
      ))}
      <label className="sw-button sw-run-camera" data-kind="dashed" data-size="work">
        <IconCamera size={28} aria-hidden="true" />
        <span>
          {shots.length === 0 ? t('run.takePhoto') : isFull ? t('run.replacePhoto') : t('run.addPhoto')}
        </span>
        {field.readings > 1 && <span className="sw-hidden">{field.label}</span>}
        <input
          id={id}
          className="sw-hidden"
          type="file"
          accept="image/*"
          capture="environment"
          aria-describedby={describedBy}
          onChange={choose}
        />
      </label>
      {fault}
    </div>
  )
}
