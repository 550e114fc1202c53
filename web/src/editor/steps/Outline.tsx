// Outline of the guide beside it: its parts, the current step, links, and handles to move steps far.
import { wikiToText } from '@stepwright/wiki-syntax'
import { useRef } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moveStep, type Step } from '../document.ts'
import { Handle } from '../Handle.tsx'
import { conclusionId, showPanel } from '../panels.ts'
import { faultOf, isBlank } from '../saving/changes.ts'
import { useDrag } from '../use-drag.ts'
import { useEditor, useWatched } from '../use-editor.ts'
import './steps.css'

export function Outline() {
  const { t } = useTexts()
  const { store, edit } = useEditor()
  const steps = useWatched(store, ({ document }) => document.steps)
  const list = useRef<HTMLOListElement>(null)
  const drag = useDrag(list, (from, to) => {
    const stepid = store.get().document.steps[from]?.stepid
    if (stepid !== undefined) edit((document) => moveStep(document, stepid, to))
  })
  return (
    <nav className="sw-edit-outline" aria-label={t('edit.outline')}>
      <ul className="sw-stack" data-gap="0">
        <Part name={t('edit.about')} onGo={() => showPanel('about')} />
        <Part name={t('edit.needs')} onGo={() => showPanel('needs')} />
      </ul>
      <ol ref={list} className="sw-stack" data-gap="0" data-is-dragging={drag.isDragging || undefined}>
        {steps.map((step, index) => (
          <li
            key={step.key ?? step.stepid}
            {...drag.markOf(index)}
            data-has-fault={(!isBlank(step) && !!faultOf(step)) || undefined}
          >
            <Handle label={t('edit.moveStep', { number: index + 1 })} handling={drag.handle(index)} />
            <button type="button" onClick={() => show(`edit-s${step.stepid}`, `title-${step.stepid}`)}>
              <span>{index + 1}</span>
              {nameOf(step) || t('edit.untitled')}
            </button>
          </li>
        ))}
      </ol>
      <ul className="sw-stack" data-gap="0">
        <Part name={t('edit.conclusion')} onGo={() => show(conclusionId, 'conclusion')} />
      </ul>
    </nav>
  )
}

const Part = ({ name, onGo }: { name: string; onGo: () => void }) => (
  <li>
    <button type="button" onClick={onGo}>
      {name}
    </button>
  </li>
)

const nameOf = (step: Step): string =>
  step.title || wikiToText(step.lines.find(({ text }) => text.trim())?.text ?? '', { context: 'inline' })

function show(id: string, field: string): void {
  document.getElementById(id)?.scrollIntoView({ block: 'start' })
  document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus({ preventScroll: true })
}
