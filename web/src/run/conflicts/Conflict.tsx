// Shows at its field that answers to it differ, and settles which one holds.
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { answerText } from '../work/answer-text.ts'
import { AnswerPicture } from './AnswerPicture.tsx'
import { useAnswerer } from './answerer.ts'
import { type ConflictProps, SettleDialog } from './SettleDialog.tsx'
import './conflict.css'

export function Conflict(props: ConflictProps) {
  const words = useTexts()
  const { t } = words
  const { entry, field, held } = props
  const [isOpen, setOpen] = useState(false)
  const answerer = useAnswerer(entry)
  return (
    <div className="sw-row sw-run-conflict" data-gap="3" data-tone="odd" role="status">
      <IconArrowsSplit2 size={26} aria-hidden="true" />
      <ul className="sw-list-text">
        {held.rivals.map((rival) => (
          <li key={rival.event.eventid}>
            <strong>{t('run.conflictOther', { value: answerText(field, rival.answer.value, words) })}</strong>{' '}
            <span className="sw-soft">{answerer(rival)}</span>
            <AnswerPicture entry={entry} held={rival} />
          </li>
        ))}
      </ul>
      {entry.can_settle && (
        <Button
          kind="plain"
          size="work"
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
          aria-label={t('run.conflictSettleOf', { label: field.label })}
        >
          {t('run.conflictSettle')}
        </Button>
      )}
      {isOpen && <SettleDialog {...props} answerer={answerer} onClose={() => setOpen(false)} />}
    </div>
  )
}
