// Edits the stages of a course: finds guides, orders them by dragging or keys, removes them.
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { guidesQuery, suggestedQuery } from '../editor/guide/queries.ts'
import { Handle } from '../editor/Handle.tsx'
import { useDrag } from '../editor/use-drag.ts'
import { useSettled } from '../editor/use-settled.ts'
import { guideOptions } from '../guides/manage/guide-options.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { moved } from '../lib/moved.ts'
import type { StageValue } from '../pages/values.ts'
import { Tag } from '../ui/bits.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Suggest } from '../ui/fields/Suggest.tsx'
import './courses.css'

interface StagesFieldProps {
  stages: readonly StageValue[]
  fault: string | null
  onChange: (stages: readonly StageValue[]) => void
}

/** As many as the server accepts. */
const mostStages = 200

export function StagesField({ stages, fault, onChange }: StagesFieldProps) {
  const { t } = useTexts()
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, (from, to) => onChange(moved(stages, from, to)))
  return (
    <fieldset className="sw-stack" data-gap="2">
      <legend className="sw-label">{t('courses.stages')}</legend>
      {stages.length === 0 && <p className="sw-soft">{t('courses.noStages')}</p>}
      <ol ref={list} className="sw-stack" data-gap="1">
        {stages.map((stage, index) => {
          const name = stage.title ?? t('courses.hiddenStage')
          return (
            <li
              key={stage.docid}
              className="sw-card sw-row sw-stage-row"
              data-gap="2"
              data-nowrap
              {...drag.markOf(index)}
            >
              <Handle label={t('courses.move', { name })} handling={drag.handle(index)} />
              <strong>{index + 1}</strong>
              <span>{name}</span>
              {stage.isPrivate && <Tag tone="warning">{t('courses.privateStage')}</Tag>}
              <IconButton
                label={t('courses.remove', { name })}
                Icon={IconX}
                onClick={() => onChange(stages.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ol>
      {stages.length < mostStages && (
        <FindGuide chosen={stages} fault={fault} onAdd={(stage) => onChange([...stages, stage])} />
      )}
    </fieldset>
  )
}

interface FindGuideProps {
  chosen: readonly StageValue[]
  fault: string | null
  onAdd: (stage: StageValue) => void
}

function FindGuide({ chosen, fault, onAdd }: FindGuideProps) {
  const { t } = useTexts()
  const [text, setText] = useState('')
  const listed = useQuery(guidesQuery).data ?? []
  const found = useQuery(suggestedQuery('guide', useSettled(text.trim()))).data ?? []
  const more = found.flatMap(({ guideid, ...guide }) =>
    guideid === undefined ? [] : [{ ...guide, guideid }],
  )
  const guides = [...listed, ...more]
  const isChosen = (id: number) => chosen.some(({ docid }) => docid === id)
  return (
    <Suggest
      label={t('courses.find')}
      hint={t('courses.findHint')}
      name="stages"
      value={text}
      error={fault}
      options={guideOptions(guides, t, (id) => !isChosen(id))}
      nothing={t('courses.noGuide')}
      onType={setText}
      onChoose={({ value, label }) => {
        setText('')
        const isPrivate = guides.find(({ guideid }) => guideid === Number(value))?.public === false
        onAdd({ docid: Number(value), title: label, isPrivate })
      }}
    />
  )
}
