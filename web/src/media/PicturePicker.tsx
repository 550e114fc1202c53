// Chooses from the user's pictures, newest first.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Image } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { MediaResults } from './MediaResults.tsx'
import { noFilter, type PictureFilter, picturesQuery, sized } from './queries.ts'
import './media.css'

interface PicturePickerProps {
  limit: number
  onDone: (chosen: readonly Image[]) => void
}

export function PicturePicker({ limit, onDone }: PicturePickerProps) {
  const { t } = useTexts()
  const [filter, setFilter] = useState<PictureFilter>(noFilter)
  const [chosen, setChosen] = useState<readonly Image[]>([])
  const pictures = useQuery(picturesQuery(filter))
  const toggle = (image: Image) => {
    if (chosen.some(({ id }) => id === image.id)) setChosen(chosen.filter(({ id }) => id !== image.id))
    else setChosen([...chosen, image].slice(-limit))
  }
  return (
    <Dialog title={t('media.pick')} kind="full" onClose={() => onDone([])}>
      <div className="sw-row sw-media-filter">
        <TextField
          label={t('media.name')}
          value={filter.name}
          onChange={(event) => setFilter({ ...filter, name: event.currentTarget.value, offset: 0 })}
          data-autofocus
        />
        <Button disabled={chosen.length === 0} onClick={() => onDone(chosen)}>
          {t('media.take', { count: Math.max(1, chosen.length) })}
        </Button>
      </div>
      <MediaResults
        query={pictures}
        filter={filter}
        onFilter={setFilter}
        nothing={{ title: t('media.nothing'), body: t('media.pickNothing') }}
      >
        {(found) => (
          <ul className="sw-grid sw-media-grid" data-gap="3">
            {found
              .map((picture) => ({ image: sized(picture), filename: picture.filename }))
              .map(({ image, filename }) => (
                <li key={image.id}>
                  <button
                    type="button"
                    aria-pressed={chosen.some(({ id }) => id === image.id)}
                    onClick={() => toggle(image)}
                  >
                    <img
                      src={image.standard ?? image.original}
                      alt=""
                      width={300}
                      height={225}
                      loading="lazy"
                    />
                    <span className="sw-cut">{filename}</span>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </MediaResults>
    </Dialog>
  )
}
