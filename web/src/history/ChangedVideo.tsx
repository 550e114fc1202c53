// A changed video of a step or guide, with a link that plays it.
import { use } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { ComparedThingsContext } from './look.ts'
import { Sides } from './Sides.tsx'
import { Marked } from './Spans.tsx'

interface ChangedVideoProps {
  before: number | null
  after: number | null
}

/** Shows nothing if neither side is a video. */
export function ChangedVideo({ before, after }: ChangedVideoProps) {
  const { t } = useTexts()
  if (before === null && after === null) return null
  const kind = before === null ? 'added' : after === null ? 'removed' : 'changed'
  const was = before === null ? null : <Video id={before} kind="removed" />
  const is = after === null ? null : <Video id={after} kind="added" />
  return (
    <>
      <p>{t(sentences[kind])}</p>
      <ul className="sw-stack sw-change-lines" data-gap="1">
        <Sides kind={kind} before={was} after={is} isContent>
          <span>
            {was} {is}
          </span>
        </Sides>
      </ul>
    </>
  )
}

const sentences = {
  added: 'history.videoAdded',
  removed: 'history.videoRemoved',
  changed: 'history.videoReplaced',
} as const

function Video({ id, kind }: { id: number; kind: 'added' | 'removed' }) {
  const { t } = useTexts()
  const video = use(ComparedThingsContext).videos.get(id)
  const title = <Marked kind={kind} text={video?.title || t('history.videoNumber', { id: String(id) })} />
  if (!video?.url) return title
  return (
    <a href={video.url} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
