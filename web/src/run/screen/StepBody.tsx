// A step of a run with its media and lines, as the guide shows them.
import { sizesIn, sourceSet } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Zoom } from '../../guides/close-up/Zoom.tsx'
import { shownIn } from '../../guides/media/media.ts'
import { namesOfQuery } from '../../guides/queries.ts'
import { inColumn, LineView, StepMedia } from '../../guides/steps/StepView.tsx'
import { unnamedBefore } from '../../guides/steps/steps-of.ts'
import type { Image, Step } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useReadyToScan } from '../../scan/use-ready.ts'
import type { Plan, Run } from '../work/queries.ts'
import type { RunState } from '../work/run-state.ts'
import { safetyFirst } from '../work/safety-first.ts'
import { MoreBelow } from './MoreBelow.tsx'
import { RunStep, type StepControls } from './RunStep.tsx'

interface StepBodyProps {
  run: Run & Plan
  index: number
  userid: number
  state: RunState
  controls: { current: StepControls }
}

export function StepBody({ run, index, userid, state, controls }: StepBodyProps) {
  const { t } = useTexts()
  const { entry, guide, forms } = run
  const [zoomed, setZoomed] = useState<Image | null>(null)
  useReadyToScan([...forms.values()].some((form) => form.some(({ barcode }) => barcode)))
  const others = useQuery(namesOfQuery(unnamedBefore(guide))).data ?? []
  const before = [...guide.prerequisites, ...others]
  const step = guide.steps[index]
  if (!step) return null
  const number = index + 1
  const images = imagesOf(step)
  const title = step.title || t('run.step', { number })
  const hasMedia = shownIn(step).kind !== 'images' || images.length > 0
  return (
    <>
      <RunStep
        entry={entry}
        userid={userid}
        step={step}
        number={number}
        from={before.find(({ guideid }) => guideid === step.guideid)?.title ?? null}
        form={forms.get(step.stepid) ?? []}
        state={state}
        media={hasMedia ? <StepMedia step={step} number={number} isFirst={true} onZoom={setZoomed} /> : null}
        lines={safetyFirst(step.lines).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else that tells them apart.
          <LineView key={index} line={line} />
        ))}
        controls={controls}
        langid={guide.langid}
      />
      <MoreBelow />
      {zoomed && (
        <Zoom
          shots={images.map((image) => ({ image, title }))}
          start={Math.max(
            0,
            images.findIndex(({ guid }) => guid === zoomed.guid),
          )}
          onClose={() => setZoomed(null)}
        />
      )}
    </>
  )
}

function imagesOf(step: Step): Image[] {
  const shown = shownIn(step)
  return shown.kind === 'images' ? shown.images : []
}

/** Preloads the images of all following steps, so that they are available offline. */
export function usePictures(steps: readonly Step[]): void {
  useEffect(() => {
    let isOver = false
    const load = async () => {
      for (const image of steps.flatMap(imagesOf)) {
        if (isOver) return
        const picture = new window.Image()
        picture.sizes = sizesIn(image, inColumn)
        picture.srcset = sourceSet(image)
        picture.src = image.medium ?? image.standard ?? image.original
        await picture.decode().catch(() => {})
      }
    }
    void load()
    return () => {
      isOver = true
    }
  }, [steps])
}
