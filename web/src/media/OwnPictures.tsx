// Own pictures as a grid: filters, enlarged view, deletion of several.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Segments } from '../ui/fields/Segments.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { MediaResults } from './MediaResults.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { noFilter, type OwnPicture, type PictureFilter, picturesQuery, removePictures } from './queries.ts'
import './media.css'

type Which = 'all' | 'unused' | 'large'

export function OwnPictures() {
  const { t } = useTexts()
  const { act } = useAction()
  const [filter, setFilter] = useState<PictureFilter>(noFilter)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [open, setOpen] = useState<OwnPicture | null>(null)
  const pictures = useQuery(picturesQuery(filter))
  const which: Which = filter.unused ? 'unused' : filter.large ? 'large' : 'all'

  const narrow = (change: Partial<PictureFilter>) => setFilter({ ...filter, offset: 0, ...change })
  const remove = async () => {
    const action = t('media.remove', { count: chosen.length })
    const ask = { title: `${action}?`, body: <p>{t('media.removeBody')}</p>, action, danger: true }
    if (await act(() => removePictures(chosen), { ask, done: t('media.removed') })) setChosen([])
  }
  return (
    <>
      <div className="sw-row sw-media-filter">
        <TextField
          label={t('media.name')}
          value={filter.name}
          onChange={(event) => narrow({ name: event.currentTarget.value })}
        />
        <Segments<Which>
          legend={t('media.filter')}
          name="which"
          value={which}
          options={[
            { value: 'all', label: t('media.all') },
            { value: 'large', label: t('media.large') },
            { value: 'unused', label: t('media.unused') },
          ]}
          onChange={(next) => narrow({ unused: next === 'unused', large: next === 'large' })}
        />
      </div>
      {chosen.length > 0 && (
        <div className="sw-actions">
          <Button isDanger onClick={remove}>
            {t('media.remove', { count: chosen.length })}
          </Button>
        </div>
      )}
      {pictures.data && (
        <p className="sw-hidden" role="status">
          {t('media.found', { count: pictures.data.length })}
        </p>
      )}
      <MediaResults
        query={pictures}
        filter={filter}
        onFilter={setFilter}
        nothing={{ title: t('media.nothing'), body: t('media.nothingBody') }}
      >
        {(found) => <Grid pictures={found} chosen={chosen} onChosen={setChosen} onOpen={setOpen} />}
      </MediaResults>
      {open && <PictureDialog picture={open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface GridProps {
  pictures: readonly OwnPicture[]
  chosen: readonly number[]
  onChosen: (chosen: readonly number[]) => void
  onOpen: (picture: OwnPicture) => void
}

function Grid({ pictures, chosen, onChosen, onOpen }: GridProps) {
  const { t } = useTexts()
  return (
    <ul className="sw-grid sw-media-grid" data-gap="3">
      {pictures.map((picture) => {
        const { image, filename } = picture
        const isChosen = chosen.includes(image.id)
        return (
          <li key={image.id} className="sw-media-card">
            <button
              type="button"
              aria-label={t('media.open', { name: filename })}
              onClick={() => onOpen(picture)}
            >
              <img src={image.standard ?? image.original} alt="" width={300} height={225} loading="lazy" />
              <span className="sw-cut">{filename}</span>
            </button>
            <label>
              <input
                type="checkbox"
                className="sw-check"
                checked={isChosen}
                aria-label={t('media.select', { name: filename })}
                onChange={() =>
                  onChosen(isChosen ? chosen.filter((id) => id !== image.id) : [...chosen, image.id])
                }
              />
            </label>
          </li>
        )
      })}
    </ul>
  )
}
