// Stages of a process in order: each with people and teams, the number of signatures, and a time limit.
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moved } from '../../lib/moved.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { followMove, moveButtons } from '../../ui/moving.ts'
import type { Process } from './process-queries.ts'
import { emptyStage, mostStages, type StageValue } from './process-values.ts'
import { StagePeople } from './StagePeople.tsx'
import { TooFew } from './TooFew.tsx'

interface StageFieldsProps {
  stages: readonly StageValue[]
  /** As the server knows them, with the number of people who can sign. */
  saved?: Process['stages'] | undefined
  onChange: (stages: readonly StageValue[]) => void
}

export function StageFields({ stages, saved, onChange }: StageFieldsProps) {
  const { t } = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const move = (from: number, by: 1 | -1) => {
    onChange(moved(stages, from, from + by))
    followMove({ list: list.current, to: from + by, focus: moveButtons(by) }, t)
  }
  const remove = (index: number) => {
    onChange(stages.toSpliced(index, 1))
    list.current?.focus()
  }
  return (
    <fieldset className="sw-stack" data-gap="3">
      <legend className="sw-label">{t('approvals.stages')}</legend>
      <p className="sw-hint">{t('approvals.stagesHint')}</p>
      <ol ref={list} className="sw-stack" data-gap="3" tabIndex={-1}>
        {stages.map((stage, index) => (
          <li key={stage.key} className="sw-card sw-stack" data-slim data-gap="3">
            <div className="sw-row" data-nowrap data-apart>
              <h3>{t('approvals.stageNumber', { number: index + 1 })}</h3>
              <span className="sw-row" data-nowrap data-gap="1">
                <IconButton
                  label={t('approvals.stageUp', { number: index + 1 })}
                  Icon={IconArrowUp}
                  data-move={-1}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  label={t('approvals.stageDown', { number: index + 1 })}
                  Icon={IconArrowDown}
                  data-move={1}
                  disabled={index === stages.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  label={t('approvals.stageRemove', { number: index + 1 })}
                  Icon={IconTrash}
                  disabled={stages.length === 1}
                  onClick={() => remove(index)}
                />
              </span>
            </div>
            <OneStage
              stage={stage}
              number={index + 1}
              onChange={(next) => onChange(stages.with(index, next))}
            />
            <TooFew stage={saved?.find(({ orderby }) => orderby === stage.key)} />
          </li>
        ))}
      </ol>
      {stages.length < mostStages && (
        <div className="sw-actions">
          <Button
            kind="plain"
            icon={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onChange([...stages, emptyStage(stages)])}
          >
            {t('approvals.addStage')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface OneStageProps {
  stage: StageValue
  number: number
  onChange: (stage: StageValue) => void
}

function OneStage({ stage, number, onChange }: OneStageProps) {
  const { t } = useTexts()
  const { name, required, due_days } = stage
  return (
    <>
      <TextField
        label={t('approvals.stageName')}
        hint={t('approvals.stageNameHint')}
        name={`name-${number}`}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => onChange({ ...stage, name: currentTarget.value })}
      />
      <StagePeople stage={stage} number={number} onChange={onChange} />
      <div className="sw-columns">
        <TextField
          label={t('approvals.required')}
          hint={t('approvals.requiredHint')}
          name={`required-${number}`}
          inputMode="numeric"
          value={required}
          onChange={({ currentTarget }) => onChange({ ...stage, required: currentTarget.value })}
        />
        <TextField
          label={t('approvals.dueDays')}
          hint={t('approvals.dueDaysHint')}
          name={`due-${number}`}
          inputMode="numeric"
          value={due_days}
          onChange={({ currentTarget }) => onChange({ ...stage, due_days: currentTarget.value })}
        />
      </div>
    </>
  )
}
