// Videos and documents as answers: recorded or chosen, shown immediately, stored on the device until they are uploaded.
import { IconFileText, IconFileUpload, IconTrash, IconVideo, IconVideoPlus } from '@tabler/icons-react'
import { useId } from 'react'
import type { Video } from '../../guides/media/media.ts'
import { VideoPlayer } from '../../guides/media/Players.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../../lib/uploads/size-text.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { useQueue } from '../queue/queue-state.ts'
import { useFileChoice } from './FileChoice.tsx'
import { videoEndings } from './file-faults.ts'
import type { MediaInputProps } from './PhotoInput.tsx'
import { type Given, useGiven } from './use-given.ts'
import './run-form.css'

export function FileInput({ state, id, describedBy, entry, remove }: MediaInputProps) {
  const { t } = useTexts()
  const { field } = state
  const isVideo = field.field_type === 'Video'
  const given = useGiven(state, entry)
  const { fault, choose } = useFileChoice(state)
  const isFull = given.length >= field.readings
  return (
    <div className="sw-stack" data-gap="3">
      {given.map((each) => (
        <div key={each.src || each.saved?.value} className="sw-stack" data-gap="3">
          {isVideo && <Clip given={each} label={field.label} />}
          <Row given={each} isVideo={isVideo} remove={() => remove(each)} />
        </div>
      ))}
      <div className="sw-row">
        {isVideo && (
          <label className="sw-button sw-run-camera sw-run-record" data-kind="dashed" data-size="work">
            <IconVideoPlus size={28} aria-hidden="true" />
            <span>{t('run.record')}</span>
            <input
              className="sw-hidden"
              type="file"
              accept="video/*"
              capture="environment"
              onChange={choose}
            />
          </label>
        )}
        <label className="sw-button sw-run-camera" data-kind="dashed" data-size="work">
          {isVideo ? (
            <IconVideo size={28} aria-hidden="true" />
          ) : (
            <IconFileUpload size={28} aria-hidden="true" />
          )}
          <span>{t(wordsOf(isVideo, given.length > 0, isFull))}</span>
          {field.readings > 1 && <span className="sw-hidden">{field.label}</span>}
          <input
            id={id}
            className="sw-hidden"
            type="file"
            accept={isVideo ? `video/*,${videoEndings}` : undefined}
            aria-describedby={describedBy}
            onChange={choose}
          />
        </label>
      </div>
      {fault}
    </div>
  )
}

function wordsOf(isVideo: boolean, hasSome: boolean, isFull: boolean) {
  if (isVideo) return !hasSome ? 'run.chooseVideo' : isFull ? 'run.replaceVideo' : 'run.addVideo'
  return !hasSome ? 'run.chooseFile' : isFull ? 'run.replaceFile' : 'run.addFile'
}

interface ClipProps {
  given: Given
  label: string
}

function Clip({ given, label }: ClipProps) {
  const { t } = useTexts()
  if (given.saved?.video_data) return <VideoPlayer video={given.saved.video_data as Video} />
  return (
    // biome-ignore lint/a11y/useMediaCaption: just recorded, and seen only by who recorded it.
    <video
      src={given.src}
      controls
      playsInline
      preload="metadata"
      aria-label={t('run.videoOf', { label, number: given.index + 1 })}
    />
  )
}

interface RowProps {
  given: Given
  isVideo: boolean
  remove: () => void
}

function Row({ given, isVideo, remove }: RowProps) {
  const { t, locale } = useTexts()
  const { progress } = useQueue()
  const nameId = useId()
  const { waiting, index, src } = given
  const bytes = waiting && progress?.name === waiting.name ? progress.bytes : null
  const name = given.name || t(isVideo ? 'run.video' : 'run.file')
  return (
    <div className="sw-row">
      {isVideo ? null : <IconFileText size={28} aria-hidden="true" />}
      <div className="sw-stack sw-run-file-name" data-gap="1">
        {src && !isVideo ? (
          <a id={nameId} href={src} target="_blank" rel="noopener">
            {name}
          </a>
        ) : (
          <span id={nameId}>{name}</span>
        )}
        {waiting && (
          <span className="sw-soft">
            {bytes === null
              ? sizeText(waiting.file.size, locale)
              : t('run.sentOf', {
                  sent: sizeText(bytes, locale),
                  size: sizeText(waiting.file.size, locale),
                })}
          </span>
        )}
        {waiting && bytes !== null && (
          <progress value={bytes} max={waiting.file.size} aria-labelledby={nameId} />
        )}
      </div>
      <IconButton
        kind="plain"
        size="work"
        label={t(isVideo ? 'run.removeVideo' : 'run.removeFile', { number: index + 1 })}
        Icon={IconTrash}
        iconSize={24}
        onClick={remove}
      />
    </div>
  )
}
