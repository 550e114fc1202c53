// Video players: own videos immediately, those of other sites after a click, so that their site gets no request before.
import { IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import type { Embed, Video } from './media.ts'
import './media.css'

export function VideoPlayer({ video }: { video: Video }) {
  const { t } = useTexts()
  if (video.encodings.length === 0) return <p className="sw-player sw-soft">{t('read.videoPending')}</p>
  return (
    // biome-ignore lint/a11y/useMediaCaption: what is said in it stands in the lines of the step.
    <video
      className="sw-player"
      controls
      playsInline
      preload="metadata"
      poster={video.image?.image.medium}
      width={video.width || 592}
      height={video.height || 444}
    >
      {video.encodings.map(({ url, mime }) => (
        <source key={url} src={url} type={mime} />
      ))}
    </video>
  )
}

/** Introduction of a guide: an own video or an embed. */
export function IntroPlayer({ intro }: { intro: Guide['intro_video'] }) {
  if (!intro) return null
  const medium = intro as Video | Embed
  return 'encodings' in medium ? <VideoPlayer video={medium} /> : <EmbedPlayer embed={medium} />
}

/** Only these two are allowed by the content security policy; the server builds the address. */
const frameAddress = (html: string): string | null =>
  /src="(https:\/\/(?:www\.youtube-nocookie\.com|player\.vimeo\.com)\/[^"]+)"/
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&') ?? null

export function EmbedPlayer({ embed }: { embed: Embed }) {
  const { t } = useTexts()
  const [isOn, setOn] = useState(false)
  const address = frameAddress(embed.html)
  if (!address) {
    return (
      <p className="sw-player sw-embed">
        <a href={embed.url} rel="nofollow noopener noreferrer">
          {embed.title || embed.url}
        </a>
      </p>
    )
  }
  if (isOn) {
    return (
      <iframe
        className="sw-player"
        src={address}
        title={embed.title}
        allow="fullscreen; picture-in-picture"
        allowFullScreen
      />
    )
  }
  return (
    <div className="sw-player sw-embed">
      <p>{embed.title}</p>
      <Button icon={<IconPlayerPlay size={20} aria-hidden="true" />} onClick={() => setOn(true)}>
        {t('read.play')}
      </Button>
      <p className="sw-hint">{t('read.playHint', { provider: embed.provider_name })}</p>
    </div>
  )
}
