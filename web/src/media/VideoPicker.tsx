// Chooses an own video, or an embed that was added before.
import { IconBrandYoutube, IconMovie } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { Segments } from '../ui/fields/Segments.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { MediaResults } from './MediaResults.tsx'
import { embedsQuery, type OwnEmbed, type OwnVideo, posterOf, videosQuery } from './queries.ts'
import './media.css'

interface VideoPickerProps {
  onDone: (chosen: OwnVideo | OwnEmbed | null) => void
}

export function VideoPicker({ onDone }: VideoPickerProps) {
  const { t } = useTexts()
  const [kind, setKind] = useState<'videos' | 'embeds'>('videos')
  const [filter, setFilter] = useState({ name: '', offset: 0 })
  const videos = useQuery({ ...videosQuery(filter), enabled: kind === 'videos' })
  const embeds = useQuery({ ...embedsQuery(filter), enabled: kind === 'embeds' })
  return (
    <Dialog title={t('media.pickVideo')} kind="full" onClose={() => onDone(null)}>
      <div className="sw-row sw-media-filter">
        <TextField
          label={t('media.name')}
          value={filter.name}
          onChange={(event) => setFilter({ name: event.currentTarget.value, offset: 0 })}
          data-autofocus
        />
        <Segments
          legend={t('media.whichVideos')}
          name="videos"
          value={kind}
          options={[
            { value: 'videos', label: t('media.uploaded') },
            { value: 'embeds', label: t('media.elsewhere') },
          ]}
          onChange={(next) => {
            setKind(next)
            setFilter({ ...filter, offset: 0 })
          }}
        />
      </div>
      <MediaResults<OwnVideo | OwnEmbed, typeof filter>
        query={kind === 'videos' ? videos : embeds}
        filter={filter}
        onFilter={setFilter}
        nothing={{ title: t('media.noVideo'), body: t('media.noVideoBody') }}
      >
        {(found) => (
          <ul className="sw-grid sw-media-grid" data-gap="3">
            {found.map((each) => (
              <li key={each.objectid}>
                <button type="button" onClick={() => onDone(each)}>
                  <VideoTile item={each} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </MediaResults>
    </Dialog>
  )
}

/** Poster or icon; nothing is requested from other sites. */
function VideoTile({ item }: { item: OwnVideo | OwnEmbed }) {
  const poster = posterOf(item)
  const Icon = 'embedid' in item ? IconBrandYoutube : IconMovie
  return (
    <>
      {poster ? (
        <img src={poster} alt="" width={300} height={225} loading="lazy" />
      ) : (
        <i className="sw-thumb">
          <Icon size={40} aria-hidden="true" />
        </i>
      )}
      <span className="sw-cut">{'embedid' in item ? item.title : item.filename}</span>
    </>
  )
}
