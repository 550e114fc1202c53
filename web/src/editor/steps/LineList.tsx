// The lines of a step, edited as in an outliner.
import { IconForms, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { freshKey } from '../../lib/fresh-key.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { findStep, newLine, type Step, setLines } from '../document.ts'
import { linesLimit } from '../lines.ts'
import { useEditor } from '../use-editor.ts'
import { LineRow } from './LineRow.tsx'
import './steps.css'

export const LineList = memo(function LineList({ step, number }: { step: Step; number: number }) {
  const { t } = useTexts()
  const { edit, focusOn, openForm } = useEditor()
  const { stepid, lines, form = [] } = step
  const addLine = () => {
    const key = freshKey()
    edit((document) => {
      const now = findStep(document, stepid)?.lines ?? []
      return setLines(document, stepid, [...now, newLine(key, '', now.at(-1))])
    })
    focusOn(key, 0)
  }
  return (
    <div className="sw-edit-lines">
      <ul
        className="sw-stack"
        data-gap="1"
        aria-label={t('edit.linesOf', { number })}
        aria-describedby="edit-line-keys"
      >
        {lines.map((line, index) => (
          <LineRow key={line.key} line={line} index={index} stepid={stepid} stepNumber={number} />
        ))}
      </ul>
      <div className="sw-row" data-gap="1" data-apart>
        {lines.length < linesLimit ? (
          <Button kind="link" icon={<IconPlus size={18} aria-hidden="true" />} onClick={addLine}>
            {t('edit.addLine')}
          </Button>
        ) : (
          <p className="sw-hint">{t('edit.linesFull', { count: linesLimit })}</p>
        )}
        <Button
          kind="link"
          icon={<IconForms size={18} aria-hidden="true" />}
          aria-label={t('edit.formOf', { number })}
          onClick={() => openForm(stepid)}
        >
          {form.length > 0 ? t('form.count', { count: form.length }) : t('edit.formShort')}
        </Button>
      </div>
    </div>
  )
})
