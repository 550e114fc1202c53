// Steps of a guide for reading, each with its form and comments.

import { memo } from 'react'
import { StepComments } from '../../comments/Comments.tsx'
import type { Reader } from '../../comments/CommentView.tsx'
import { StepView } from '../../guides/steps/StepView.tsx'
import type { Part } from '../../guides/steps/steps-of.ts'
import type { Guide, Image, StepForm } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { slug } from '../../lib/slug.ts'

/** By step; undefined while they load. */
export type Forms = ReadonlyMap<number, StepForm> | undefined

interface PartViewProps {
  part: Part
  forms: Forms
  onZoom: (image: Image) => void
  reader: Reader
}

export function PartView({ part, forms, onZoom, reader }: PartViewProps) {
  const { t } = useTexts()
  const { prerequisite, steps } = part
  return (
    <section className="sw-part" data-is-prerequisite={prerequisite ? true : undefined}>
      {prerequisite && (
        <h2 className="sw-part-title">
          <span className="sw-soft">{t('read.first')}</span>{' '}
          {prerequisite.title !== undefined && (
            <Link
              to="/Guide/$title/$id"
              params={{ title: slug(prerequisite.title), id: String(prerequisite.guideid) }}
            >
              {prerequisite.title}
            </Link>
          )}
        </h2>
      )}
      <ol className="sw-steps">
        {steps.map(({ step, number }) => (
          <StepToRead
            key={step.stepid}
            step={step}
            form={forms?.get(step.stepid)}
            number={number}
            onZoom={onZoom}
            reader={reader}
          />
        ))}
      </ol>
    </section>
  )
}

interface StepToReadProps extends Pick<PartViewProps, 'onZoom' | 'reader'> {
  step: Guide['steps'][number]
  form: StepForm | undefined
  number: number
}

/** Memoised, because a guide may have a hundred steps. */
const StepToRead = memo(function StepToRead({ step, form, number, onZoom, reader }: StepToReadProps) {
  return (
    <StepView step={step} number={number} isFirst={number === 1} onZoom={onZoom} form={form}>
      <StepComments
        subject={{ context: 'step', contextid: step.stepid }}
        comments={step.comments}
        reader={reader}
      />
    </StepView>
  )
})
