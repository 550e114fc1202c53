// Changes of a step: added, removed, moved; title, lines, media and form.
import {
  comparePictures,
  type MediaChange,
  type MediaState,
  picturesOf,
  type StepChange,
} from '@stepwright/rules'
import { use } from 'react'
import { useContentLanguage } from '../lib/i18n/content-language.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import type { StepBlock } from './blocks.ts'
import { ChangedPictures } from './ChangedPictures.tsx'
import { ChangedVideo } from './ChangedVideo.tsx'
import { FormDifference, FormFields } from './FormDifference.tsx'
import { Bulleted, Lines } from './LineDifferences.tsx'
import { ChangeHeading } from './look.ts'
import { ValueSides } from './ValueSides.tsx'
import { WholeSide } from './WholeSide.tsx'
import './history.css'

export function StepDifference({ block: { move, change } }: { block: StepBlock }) {
  const { t } = useTexts()
  const moved = move && t('history.stepMoved', { from: move.from, to: move.to })
  if (change?.kind === 'stepAdded' || change?.kind === 'stepRemoved') return <WholeStep change={change} />
  if (!change) return <StepHeading text={moved ?? ''} name={move?.name ?? ''} />
  const { title, media, lines, unchanged, form } = change
  return (
    <>
      <StepHeading text={t('read.step', { number: change.to })} name={change.name} />
      {moved && (
        <p>
          <Tag>{moved}</Tag>
        </p>
      )}
      {title && (
        <ul className="sw-stack sw-change-lines" data-gap="1">
          <ValueSides label={t('history.field.title')} {...title} textOf={String} isContent />
        </ul>
      )}
      {media && <ChangedMedia media={media} />}
      {lines.length > 0 && <Lines lines={lines} unchanged={unchanged} />}
      {form.length > 0 && <FormDifference changes={form} />}
    </>
  )
}

function StepHeading({ text, name }: { text: string; name: string }) {
  const langid = useContentLanguage()
  const Heading = use(ChangeHeading)
  return (
    <Heading>
      {text}
      {name && ': '}
      {name && <span lang={langid}>{name}</span>}
    </Heading>
  )
}

function ChangedMedia({ media: { before, after, pictures } }: { media: MediaChange }) {
  return (
    <>
      <ChangedVideo before={videoOf(before)} after={videoOf(after)} />
      {pictures.length > 0 && <ChangedPictures changes={pictures} />}
    </>
  )
}

const videoOf = ({ type, data }: MediaState): number | null => (type === 'image' ? null : Number(data))

function WholeStep({ change }: { change: Extract<StepChange, { step: unknown }> }) {
  const { t } = useTexts()
  const { step } = change
  const isAdded = change.kind === 'stepAdded'
  const kind = isAdded ? 'added' : 'removed'
  const ids = picturesOf(step.media)
  const [before, after] = isAdded ? [[], ids] : [ids, []]
  const title = isAdded
    ? t('history.stepAdded', { number: change.to })
    : t('history.stepRemoved', { number: change.from })
  return (
    <>
      <StepHeading text={title} name="" />
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {step.title && <WholeSide kind={kind} text={step.title} isContent />}
        {step.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <WholeSide key={index} kind={kind} text={line.text} bullet={<Bulleted line={line} />} isContent />
        ))}
      </ul>
      <ChangedVideo
        before={isAdded ? null : videoOf(step.media)}
        after={isAdded ? videoOf(step.media) : null}
      />
      {ids.length > 0 && <ChangedPictures changes={comparePictures(before, after, (id) => id)} />}
      {step.form && <FormFields fields={step.form} kind={kind} />}
    </>
  )
}
