// A video or embed in the editor: preview, progress of encoding, and removal.
import { IconBrandYoutube, IconMovie, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { clipQuery } from '../clips.ts'
import './uploads.css'

interface ClipViewProps {
  objectid: number
  removeLabel: string
  onRemove: () => void
}

export function ClipView({ objectid, removeLabel, onRemove }: ClipViewProps) {
  const { t } = useTexts()
  const clip = useQuery(clipQuery(objectid)).data
  const Icon = clip?.kind === 'embed' ? IconBrandYoutube : IconMovie
  return (
    <figure className="sw-edit-picture sw-edit-clip" data-is-first>
      {clip?.poster ? (
        <img src={clip.poster} alt="" width={592} height={444} />
      ) : (
        <div className="sw-edit-clip-blank">
          <Icon size={48} aria-hidden="true" />
        </div>
      )}
      <p className="sw-edit-clip-name">
        {clip?.title || t('clip.video')}
        {clip?.state === 'failed' && <span className="sw-fault">{t('clip.failed')}</span>}
      </p>
      {clip?.state === 'preparing' && (
        <p className="sw-hint" role="status">
          <progress value={clip.percent ?? undefined} max={100} aria-label={t('clip.preparing')} />
          {t('clip.preparing')}
        </p>
      )}
      <figcaption>
        <IconButton size="small" Icon={IconX} label={removeLabel} onClick={onRemove} />
      </figcaption>
    </figure>
  )
}
