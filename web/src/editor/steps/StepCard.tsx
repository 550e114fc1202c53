// A step being edited: title, pictures, lines, and actions on the step.
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconForms,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Menu } from '../../ui/menus/Menu.tsx'
import { followMove, moveButtons } from '../../ui/moving.ts'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { changeStep, duplicateStep, mergeStep, moveStep, removeStep, type Step } from '../document.ts'
import { Handle, type Handling } from '../Handle.tsx'
import { useFileTarget } from '../media/use-file-target.ts'
import { EditorsOfStep } from '../presence/OtherEditors.tsx'
import { faultOf, isBlank, isStepChanged } from '../saving/changes.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import { LineList } from './LineList.tsx'
import { StepPictures } from './StepPictures.tsx'
import './steps.css'

interface StepCardProps {
  step: Step
  index: number
  count: number
  handle: Handling
}

const faultTexts = {
  empty: 'edit.stepEmpty',
  tooManyLines: 'edit.tooManyLines',
  tooLong: 'edit.lineTooLong',
} as const

export const StepCard = memo(
  function StepCard({ step, index, count, handle }: StepCardProps) {
    const { t } = useTexts()
    const { store, edit, focusOn } = useEditor()
    const isChanged = useWatched(store, ({ base }) => isStepChanged(base, step))
    const number = index + 1
    const { stepid } = step
    const fault = isBlank(step) ? null : faultOf(step)

    const target = useFileTarget({ to: 'step', stepid })
    const moveBy = (by: number, list: Element | null) => {
      edit((document) => moveStep(document, stepid, index + by))
      followMove({ list, to: index + by, focus: moveButtons(by) }, t)
    }
    return (
      <article
        className="sw-card sw-stack sw-edit-step"
        data-gap="4"
        id={`edit-s${stepid}`}
        aria-label={t('edit.step', { number })}
        {...target}
      >
        <header className="sw-row" data-gap="2">
          <Handle label={t('edit.moveStep', { number })} handling={handle} />
          <span className="sw-edit-number">{number}</span>
          <input
            data-field={`title-${stepid}`}
            className="sw-edit-title"
            value={step.title}
            maxLength={255}
            aria-label={t('edit.stepTitle', { number })}
            placeholder={t('edit.stepTitlePlaceholder')}
            onKeyDown={(event) => {
              const [first] = step.lines
              if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
              event.preventDefault()
              focusOn(first.key, first.text.length)
            }}
            onChange={(event) => {
              const title = event.currentTarget.value
              edit(
                (document) => changeStep(document, stepid, (each) => ({ ...each, title })),
                `title ${stepid}`,
              )
            }}
          />
          <EditorsOfStep stepid={stepid} />
          {isChanged && !isBlank(step) && <Tag tone="warning">{t('edit.notSaved')}</Tag>}
          <StepButtons step={step} index={index} count={count} moveBy={moveBy} />
        </header>
        {fault && <Notice kind="warning">{t(faultTexts[fault])}</Notice>}
        <div className="sw-form sw-edit-halves">
          <StepPictures step={step} number={number} />
          <LineList step={step} number={number} />
        </div>
      </article>
    )
  },
  (before, now) => before.step === now.step && before.index === now.index && before.count === now.count,
)

interface StepButtonsProps extends Pick<StepCardProps, 'step' | 'index' | 'count'> {
  moveBy: (by: number, list: Element | null) => void
}

function StepButtons({ step, index, count, moveBy }: StepButtonsProps) {
  const { t } = useTexts()
  const { edit, openForm, focusOn } = useEditor()
  const { stepid } = step
  const number = index + 1
  const remove = () => {
    edit((document) => removeStep(document, stepid))
    showToast(t('edit.stepRemoved', { number }), 'done', true)
  }
  return (
    <span className="sw-edit-step-buttons">
      <IconButton
        disabled={index === 0}
        label={t('edit.stepUp', { number })}
        data-move={-1}
        onClick={(event) => moveBy(-1, event.currentTarget.closest('ol'))}
        Icon={IconArrowUp}
        iconSize={24}
      />
      <IconButton
        disabled={index === count - 1}
        label={t('edit.stepDown', { number })}
        data-move={1}
        onClick={(event) => moveBy(1, event.currentTarget.closest('ol'))}
        Icon={IconArrowDown}
        iconSize={24}
      />
      <Menu
        label={t('edit.stepMenu', { number })}
        Icon={IconDots}
        items={[
          {
            label: t('edit.form'),
            Icon: IconForms,
            onChoose: () => openForm(stepid),
          },
          {
            label: t('edit.duplicate'),
            Icon: IconCopy,
            onChoose: () => edit((document) => duplicateStep(document, stepid, freshKey)),
          },
          {
            label: t('edit.merge'),
            Icon: IconArrowMerge,
            isOff: index === 0,
            onChoose: () => {
              edit((document) => mergeStep(document, stepid))
              focusOn(step.lines[0]?.key ?? '')
            },
          },
          { label: t('edit.removeStep'), Icon: IconTrash, onChoose: remove },
        ]}
      />
    </span>
  )
}
