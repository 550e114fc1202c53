// All steps in order, with a button for a new one after each.
import { IconPhotoPlus, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { insertStep, moveStep, newStep, nextStepid } from '../document.ts'
import { FileButton } from '../media/AddMedia.tsx'
import { DropZone } from '../media/DropZone.tsx'
import { UploadList } from '../media/UploadList.tsx'
import { useDrag } from '../use-drag.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { StepCard } from './StepCard.tsx'
import './steps.css'

export function StepList() {
  const { t } = useTexts()
  const { store, edit, focusOn } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, (from, to) => {
    // Handlers keep their identity, so they read the current order from the store.
    const stepid = store.get().document.steps[from]?.stepid
    if (stepid !== undefined) edit((document) => moveStep(document, stepid, to))
  })
  const add = (after: number | null) => {
    const stepid = nextStepid(store.get().document)
    edit((document) => insertStep(document, after, newStep(stepid, freshKey())))
    focusOn(`title-${stepid}`)
  }
  return (
    <section aria-labelledby="edit-steps" className="sw-edit-steps">
      <h2 id="edit-steps">{t('edit.steps')}</h2>
      <ol ref={list} className="sw-stack" data-gap="0" data-is-dragging={drag.isDragging || undefined}>
        {steps.map((step, index) => (
          <li key={step.key ?? step.stepid} {...drag.markOf(index)}>
            <StepCard step={step} index={index} count={steps.length} handle={drag.handle(index)} />
            {index < steps.length - 1 && (
              <IconButton
                className="sw-edit-between"
                label={t('edit.addStepAfter', { number: index + 1 })}
                Icon={IconPlus}
                onClick={() => add(step.stepid)}
              />
            )}
          </li>
        ))}
      </ol>
      <p id="edit-line-keys" className="sw-hint">
        {t('edit.lineKeys')}
      </p>
      <UploadList isHere={({ to }) => to === 'newStep'} />
      <DropZone purpose={{ to: 'newStep' }} className="sw-row sw-edit-add-steps">
        <Button
          kind="dashed"
          size="touch"
          icon={<IconPlus size={22} aria-hidden="true" />}
          onClick={() => add(steps.at(-1)?.stepid ?? null)}
        >
          {t('edit.addStep')}
        </Button>
        <FileButton
          label={t('edit.stepsFromFiles')}
          purpose={{ to: 'newStep' }}
          accept="image/*,video/*"
          multiple
          Icon={IconPhotoPlus}
        >
          {t('edit.stepsFromPictures')}
        </FileButton>
      </DropZone>
    </section>
  )
}
