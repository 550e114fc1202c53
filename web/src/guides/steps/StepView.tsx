// A step for readers: large media, instructions beside them.
import { type ReactNode, useState } from 'react'
import type { Image, Line, Step, StepForm } from '../../lib/api.ts'
import { useContentLanguage } from '../../lib/i18n/content-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Bullet } from '../../ui/Bullet.tsx'
import { shownIn } from '../media/media.ts'
import { Picture } from '../media/Picture.tsx'
import { EmbedPlayer, VideoPlayer } from '../media/Players.tsx'
import { AskedValues } from './AskedValues.tsx'
import './steps.css'

interface StepViewProps {
  step: Step
  /** Number among all steps, including prerequisites. */
  number: number
  isFirst: boolean
  onZoom: (image: Image) => void
  /** Fields of the form. */
  form?: StepForm | undefined
  children?: ReactNode
}

export const inColumn = '(min-width: 64rem) 38rem, (min-width: 48rem) 55vw, 100vw'

export function StepView({ step, number, isFirst, onZoom, form, children }: StepViewProps) {
  const { t } = useTexts()
  const lang = useContentLanguage()
  return (
    <li className="sw-step" id={`s${step.stepid}`} data-has-media={hasMedia(step) || undefined}>
      <article aria-labelledby={`s${step.stepid}-title`}>
        <h3 id={`s${step.stepid}-title`} tabIndex={-1}>
          <span className="sw-step-number">{step.title ? t('read.step', { number }) : ''}</span>
          {step.title ? <span lang={lang}>{step.title}</span> : t('read.step', { number })}
        </h3>
        <StepMedia step={step} number={number} isFirst={isFirst} onZoom={onZoom} />
        <div className="sw-step-does">
          {step.lines.length > 0 && (
            <ul className="sw-lines">
              {step.lines.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart.
                <LineView key={index} line={line} />
              ))}
            </ul>
          )}
          {form && <AskedValues form={form} />}
        </div>
        {children}
      </article>
    </li>
  )
}

function hasMedia(step: Step): boolean {
  const shown = shownIn(step)
  return shown.kind !== 'images' || shown.images.length > 0
}

export function LineView({ line }: { line: Line }) {
  const lang = useContentLanguage()
  return (
    <li className="sw-line" data-level={line.level} data-bullet={line.bullet}>
      <Bullet bullet={line.bullet} />
      {/* The server builds the HTML from its own tree; user input is never passed through. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
      <div lang={lang} dangerouslySetInnerHTML={{ __html: line.text_rendered }} />
    </li>
  )
}

type MediaProps = Pick<StepViewProps, 'step' | 'number' | 'isFirst' | 'onZoom'>

export function StepMedia({ step, number, isFirst, onZoom }: MediaProps) {
  const shown = shownIn(step)
  if (shown.kind === 'video') return <VideoPlayer video={shown.video} />
  if (shown.kind === 'embed') return <EmbedPlayer embed={shown.embed} />
  if (shown.images.length === 0) return null
  return <Pictures images={shown.images} number={number} isFirst={isFirst} onZoom={onZoom} />
}

interface PicturesProps extends Omit<MediaProps, 'step'> {
  images: Image[]
}

function Pictures({ images, number, isFirst, onZoom }: PicturesProps) {
  const { t } = useTexts()
  const [chosen, choose] = useState(0)
  const image = images[chosen] ?? images[0]
  if (!image) return null
  const alt = t('read.picture', { number, place: chosen + 1, count: images.length })
  return (
    <div className="sw-pictures">
      <button
        type="button"
        className="sw-zoom"
        onClick={() => onZoom(image)}
        aria-label={t('read.zoom', { picture: alt })}
      >
        <Picture image={image} alt={alt} sizes={inColumn} isFirst={isFirst} />
      </button>
      {images.length > 1 && (
        <ul className="sw-thumbs" aria-label={t('read.pictures')}>
          {images.map((each, index) => (
            <li key={each.guid}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={t('read.picture', { number, place: index + 1, count: images.length })}
                onClick={() => choose(index)}
              >
                <img
                  src={each['140x105'] ?? each.thumbnail ?? each.original}
                  alt=""
                  width={140}
                  height={105}
                  loading="lazy"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
