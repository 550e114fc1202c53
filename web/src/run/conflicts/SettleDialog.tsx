// Settles a conflict in a run by choosing the answer that holds, with a reason. Recorded like other events, also
// offline.
import type { HeldAnswer } from '@stepwright/rules'
import { type FormEvent, useId, useRef, useState } from 'react'
import type { Entry, Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { ReasonField } from '../fields/ReasonField.tsx'
import { note } from '../queue/queue.ts'
import { answerText } from '../work/answer-text.ts'
import { AnswerPicture } from './AnswerPicture.tsx'

export interface ConflictProps {
  entry: Entry
  userid: number
  field: Field
  /** With rivals. */
  held: HeldAnswer
}

interface SettleDialogProps extends ConflictProps {
  answerer: (held: HeldAnswer) => string
  onClose: () => void
}

const usual = ['run.why.again', 'run.why.typing'] as const

export function SettleDialog({ entry, userid, field, held, answerer, onClose }: SettleDialogProps) {
  const words = useTexts()
  const { t } = words
  const name = useId()
  // Read when the dialog opens: an answer that arrives later stays in conflict.
  const [answers] = useState([held, ...held.rivals])
  const [chosen, setChosen] = useState(held.event.eventid)
  const [reason, setReason] = useState('')
  const [isAsking, setAsking] = useState(false)
  const isBusy = useRef(false)
  const isMissing = reason.trim() === ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isMissing) return setAsking(true)
    const [current, ...rivals] = answers
    const answer = answers.find((each) => each.event.eventid === chosen)?.answer
    if (!answer || !current || isBusy.current) return
    isBusy.current = true
    await note(entry.runid, userid, {
      type: 'value.settled',
      reason: reason.trim(),
      answers: [
        {
          field_revisionid: field.field_revisionid,
          reading: answer.reading,
          ...givenBy(field, answer.value),
          based_on: current.names.at(-1) ?? null,
          settles: rivals.map(({ event }) => event.eventid),
        },
      ],
    })
    onClose()
  }
  return (
    <Dialog title={t('run.conflictSettleOf', { label: field.label })} onClose={onClose}>
      <form className="sw-stack" data-gap="3" onSubmit={submit}>
        <Choice
          legend={t('run.conflictWhich')}
          name={name}
          value={chosen}
          options={answers.map((each) => ({
            value: each.event.eventid,
            label: answerText(field, each.answer.value, words),
            hint: answerer(each),
            picture: <AnswerPicture entry={entry} held={each} />,
          }))}
          onChange={setChosen}
        />
        <ReasonField usual={usual} text={reason} onText={setReason} isMissing={isAsking && isMissing} />
        <p className="sw-soft">{t('run.conflictLead')}</p>
        <div className="sw-row sw-run-ends" data-gap="2" data-fills>
          <Button kind="plain" size="work" onClick={onClose}>
            {t('run.notNow')}
          </Button>
          <Button type="submit" size="work">
            {t('run.conflictSettle')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** A file that has not arrived is named as in its answer. */
const givenBy = ({ field_type }: Field, value: string | null) =>
  ['Image', 'Video', 'Document'].includes(field_type) && value !== null && !/^\d+$/.test(value)
    ? { file: value }
    : { value }
