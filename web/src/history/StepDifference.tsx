// Changes of a step: added, removed, moved; title, lines and media.
import type { GuideChange, LineChange, LineState, MediaState } from '@stepwright/rules'
import { IconArrowRight } from '@tabler/icons-react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Bullet } from '../ui/Bullet.tsx'
import { Tag } from '../ui/bits.tsx'
import { ChangedPictures } from './ChangedPictures.tsx'
import { FormDifference, FormFields } from './FormDifference.tsx'
import { Added, Removed, Spans } from './Spans.tsx'
import './history.css'

type StepChange = Exclude<GuideChange, { field: string }>

export function StepDifference({ change }: { change: StepChange }) {
  const { t } = useTexts()
  switch (change.kind) {
    case 'stepMoved':
      return <h3>{t('history.stepMoved', { from: change.from, to: change.to })}</h3>
    case 'stepAdded':
      return <WholeStep change={change} title={t('history.stepAdded', { number: change.to })} />
    case 'stepRemoved':
      return <WholeStep change={change} title={t('history.stepRemoved', { number: change.from })} />
    case 'stepChanged':
      return (
        <>
          <h3>{t('read.step', { number: change.to })}</h3>
          {change.title && (
            <p className="sw-change-text">
              <span className="sw-soft">{t('history.field.title')}: </span>
              <Spans words={change.title.words} />
            </p>
          )}
          {change.media && <ChangedMedia {...change.media} />}
          <ul className="sw-stack sw-change-lines" data-gap="1">
            {change.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
              <LineDifference key={index} line={line} />
            ))}
          </ul>
          {change.form.length > 0 && <FormDifference changes={change.form} />}
        </>
      )
  }
}

/** Pictures are shown; videos and embeds are named. */
function ChangedMedia({ before, after }: { before: MediaState; after: MediaState }) {
  const { t } = useTexts()
  if (before.type === 'image' && after.type === 'image')
    return <ChangedPictures before={idsOf(before)} after={idsOf(after)} />
  return <p className="sw-soft">{t('history.media')}</p>
}

const idsOf = ({ data }: MediaState): number[] => (Array.isArray(data) ? data.map(Number) : [])

interface WholeStepProps {
  change: Extract<StepChange, { step: unknown }>
  title: string
}

function WholeStep({ change, title }: WholeStepProps) {
  const Mark = change.kind === 'stepAdded' ? Added : Removed
  const { step } = change
  return (
    <>
      <h3>{title}</h3>
      {step.title && (
        <p className="sw-change-text">
          <Mark text={step.title} />
        </p>
      )}
      <ul className="sw-stack sw-change-lines" data-gap="1">
        {step.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <li key={index} data-kind={change.kind === 'stepAdded' ? 'added' : 'removed'}>
            <Bulleted line={line} />
            <span>
              <Mark text={line.text} />
            </span>
          </li>
        ))}
      </ul>
      {step.media.type === 'image' && idsOf(step.media).length > 0 && (
        <ChangedPictures
          before={change.kind === 'stepAdded' ? [] : idsOf(step.media)}
          after={change.kind === 'stepAdded' ? idsOf(step.media) : []}
        />
      )}
      {step.form && <FormFields fields={step.form} mark={Mark} />}
    </>
  )
}

/** Lines of a translation have no own bullets. */
const Bulleted = ({ line }: { line: LineState }) => (line.bullet ? <Bullet bullet={line.bullet} /> : null)

function LineDifference({ line }: { line: LineChange }) {
  const { t } = useTexts()
  if (line.kind === 'added' || line.kind === 'removed') {
    const Mark = line.kind === 'added' ? Added : Removed
    return (
      <li data-kind={line.kind}>
        <Bulleted line={line.line} />
        <span>
          <Mark text={line.line.text} />
        </span>
      </li>
    )
  }
  const { before, after, words, kind } = line
  return (
    <li data-kind={kind}>
      {before.bullet !== after.bullet && before.bullet && (
        <span className="sw-row" data-gap="1">
          <Bulleted line={before} /> <IconArrowRight size={16} aria-hidden="true" />
        </span>
      )}
      <Bulleted line={after} />
      <span>
        {words ? <Spans words={words} /> : after.text}{' '}
        {kind === 'moved' && <Tag>{t('history.lineMoved')}</Tag>}{' '}
        {before.level !== after.level && <Tag>{t('history.lineLevel')}</Tag>}
      </span>
    </li>
  )
}
