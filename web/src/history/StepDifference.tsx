// Changes of a step: added, removed, moved; title, lines, media and form.
import {
  comparePictures,
  type LineChange,
  type LineState,
  type MediaChange,
  type MediaState,
  picturesOf,
  type SameLine,
  type StepChange,
} from '@stepwright/rules'
import { IconArrowRight } from '@tabler/icons-react'
import { use } from 'react'
import { useContentLanguage } from '../lib/i18n/content-language.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Bullet } from '../ui/Bullet.tsx'
import { Tag } from '../ui/bits.tsx'
import { inOrder, type StepBlock } from './blocks.ts'
import { ChangedPictures } from './ChangedPictures.tsx'
import { ChangedVideo } from './ChangedVideo.tsx'
import { FormDifference, FormFields } from './FormDifference.tsx'
import { ChangeHeading, ComparisonLook } from './look.ts'
import { Sides } from './Sides.tsx'
import { Spans } from './Spans.tsx'
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

/** Lines of a translation have no own bullets. */
const Bulleted = ({ line }: { line: LineState }) =>
  line.bullet ? (
    <span className="sw-change-bullet" data-level={line.level}>
      <Bullet bullet={line.bullet} />
    </span>
  ) : null

interface LinesProps {
  lines: readonly LineChange[]
  unchanged: readonly SameLine[]
}

/** A whole comparison shows unchanged lines as well. */
function Lines({ lines, unchanged }: LinesProps) {
  const isBrief = use(ComparisonLook) === 'brief'
  const same = isBrief ? [] : unchanged.map((line) => ({ ...line, kind: 'same' as const }))
  return (
    <ul className="sw-stack sw-change-lines" data-gap="1">
      {inOrder<LineChange | (SameLine & { kind: 'same' })>([...lines, ...same]).map((line, index) =>
        line.kind === 'same' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <SameText key={index} line={line.line} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <LineDifference key={index} line={line} />
        ),
      )}
    </ul>
  )
}

function SameText({ line }: { line: LineState }) {
  const shown = (
    <>
      <Bulleted line={line} />
      <span className="sw-soft">{line.text}</span>
    </>
  )
  return (
    <Sides kind="same" before={shown} after={shown} isContent>
      {shown}
    </Sides>
  )
}

function LineDifference({ line }: { line: LineChange }) {
  const { t, locale } = useTexts()
  if (line.kind === 'added' || line.kind === 'removed')
    return (
      <WholeSide kind={line.kind} text={line.line.text} bullet={<Bulleted line={line.line} />} isContent />
    )
  const { before, after, words, kind } = line
  const tags = (
    <span lang={locale}>
      {kind === 'moved' && <Tag>{t('history.lineMoved')}</Tag>}{' '}
      {before.level !== after.level && <Tag>{t('history.lineLevel')}</Tag>}
    </span>
  )
  const shown = (side: 'before' | 'after') => (
    <>
      <Bulleted line={side === 'before' ? before : after} />
      <span>
        {words ? <Spans words={words} side={side} /> : after.text} {side === 'after' && tags}
      </span>
    </>
  )
  return (
    <Sides kind={kind} before={shown('before')} after={shown('after')} isContent>
      {before.bullet !== after.bullet && before.bullet && (
        <span className="sw-row" data-gap="1" data-nowrap>
          <Bulleted line={before} /> <IconArrowRight size={16} aria-hidden="true" />
        </span>
      )}
      <Bulleted line={after} />
      <span>
        {words ? <Spans words={words} /> : after.text} {tags}
      </span>
    </Sides>
  )
}
