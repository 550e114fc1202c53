// The guide as it was when the run started.
import { shownIn } from '../../guides/media/media.ts'
import { LineView } from '../../guides/steps/StepView.tsx'
import type { Guide, Step } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Folded } from '../Folded.tsx'
import './record.css'

export function GuideThen({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  return (
    <Folded className="sw-card" summary={t('records.guideThen')}>
      <ol className="sw-stack sw-bullets" data-gap="5">
        {guide.steps.map((step) => (
          <li key={step.stepid}>
            <h3>{step.title}</h3>
            <Pictures step={step} />
            {step.lines.length > 0 && (
              <ul className="sw-lines">
                {step.lines.map((line, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart.
                  <LineView key={index} line={line} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Folded>
  )
}

function Pictures({ step }: { step: Step }) {
  const shown = shownIn(step)
  if (shown.kind !== 'images' || shown.images.length === 0) return null
  return (
    <p className="sw-row sw-record-pictures" data-gap="2">
      {shown.images.map((image) => (
        <img
          key={image.id}
          src={image.standard ?? image.original}
          alt=""
          width={200}
          height={150}
          loading="lazy"
        />
      ))}
    </p>
  )
}
