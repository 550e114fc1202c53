// Own videos, embeds or documents as a list: search, open, delete.
import { IconBrandYoutube, IconFileText, IconMovie, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { MediaResults } from './MediaResults.tsx'
import { filesQuery, type OwnFile, removeFile } from './queries.ts'
import './media.css'

const emptyTexts = {
  videos: 'media.noVideos',
  embeds: 'media.noEmbeds',
  documents: 'media.noDocuments',
} as const
const signs = { videos: IconMovie, embeds: IconBrandYoutube, documents: IconFileText } as const

export function OwnFiles({ kind }: { kind: OwnFile['kind'] }) {
  const { t } = useTexts()
  const { act } = useAction()
  const [filter, setFilter] = useState({ name: '', offset: 0 })
  const files = useQuery(filesQuery(kind, filter))
  const remove = async (file: OwnFile) => {
    const action = t('media.removeOne', { name: file.name })
    const ask = { title: `${action}?`, body: <p>{t('media.removeBody')}</p>, action, danger: true }
    await act(() => removeFile(file), { ask, done: t('media.removed') })
  }
  return (
    <>
      <div className="sw-row sw-media-filter">
        <TextField
          label={t('media.name')}
          value={filter.name}
          onChange={(event) => setFilter({ name: event.currentTarget.value, offset: 0 })}
        />
      </div>
      <MediaResults
        query={files}
        filter={filter}
        onFilter={setFilter}
        nothing={{ title: t(emptyTexts[kind]), body: t('media.nothingBody') }}
      >
        {(found) => (
          <ul className="sw-list sw-media-list">
            {found.map((file) => (
              <li key={file.id} className="sw-list-row">
                <FileRow file={file} onRemove={() => void remove(file)} />
              </li>
            ))}
          </ul>
        )}
      </MediaResults>
    </>
  )
}

function FileRow({ file, onRemove }: { file: OwnFile; onRemove: () => void }) {
  const { t } = useTexts()
  const Sign = signs[file.kind]
  return (
    <>
      {file.poster ? (
        <img
          src={file.poster}
          className="sw-thumb"
          data-size="m"
          alt=""
          width={96}
          height={72}
          loading="lazy"
        />
      ) : (
        <span className="sw-thumb" data-size="m">
          <Sign size={28} aria-hidden="true" />
        </span>
      )}
      <span className="sw-list-text">
        {file.url ? (
          <a href={file.url} target="_blank" rel="noreferrer">
            {file.name}
          </a>
        ) : (
          file.name
        )}
        {file.isPending && <span>{t('media.pending')}</span>}
      </span>
      <button
        type="button"
        className="sw-icon-button"
        aria-label={t('media.removeOne', { name: file.name })}
        onClick={onRemove}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </>
  )
}
