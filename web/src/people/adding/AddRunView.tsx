// Progress of adding people with stop, then the outcome for each, and the links to hand over.
import { useRef, useState } from 'react'
import { toFormErrors } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { useUnsaved } from '../../ui/dialogs/use-closing.ts'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Table } from '../../ui/Table.tsx'
import type { Outcome } from './add-people.ts'
import type { AddRun } from './use-add-people.ts'
import './adding.css'

interface AddRunViewProps {
  run: AddRun
  onStop: () => void
  onClose: () => void
}

export function AddRunView({ run, onStop, onClose }: AddRunViewProps) {
  const { t } = useTexts()
  const { people, outcomes, state } = run
  const isBusy = state !== 'finished'
  useUnsaved(isBusy, {
    title: t('import.stopTitle'),
    body: t('import.stopBody'),
    action: t('import.stop'),
  })
  return (
    <div className="sw-form">
      <div role="status">
        {isBusy ? (
          <Notice title={t('import.running')}>
            {/* Only start and end are announced. */}
            <p aria-hidden="true">{t('import.progress', { done: outcomes.length, total: people.length })}</p>
            <progress aria-label={t('import.running')} value={outcomes.length} max={people.length} />
            <div className="sw-actions">
              <Button kind="plain" isBusy={state === 'stopping'} onClick={onStop}>
                {t('import.stop')}
              </Button>
            </div>
          </Notice>
        ) : (
          <Summary run={run} />
        )}
      </div>
      {!isBusy && <Links run={run} />}
      <Outcomes run={run} />
      {!isBusy && (
        <div className="sw-actions">
          <Button kind="plain" onClick={onClose}>
            {t('ui.done')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Summary({ run: { people, outcomes } }: { run: AddRun }) {
  const { t } = useTexts()
  const done = outcomes.filter(({ state }) => state === 'done').length
  const left = people.length - outcomes.length
  const kind = done === people.length ? 'done' : 'warning'
  return (
    <Notice kind={kind} title={t('import.done', { done, total: people.length })}>
      {left > 0 && <p>{t('import.left', { count: left })}</p>}
    </Notice>
  )
}

function Links({ run: { people, outcomes } }: { run: AddRun }) {
  const { t } = useTexts()
  const area = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)
  const lines = outcomes.flatMap(({ link }, at) => (link ? [`${people[at]?.email}\t${link}`] : []))
  useUnsaved(lines.length > 0 && !isCopied, {
    title: t('ui.notCopiedTitle'),
    body: t('ui.notCopiedBody'),
    action: t('ui.notCopiedAction'),
  })
  if (lines.length === 0) return null
  const text = lines.join('\n')
  const copy = async () => {
    await copyText(area.current?.querySelector('textarea') ?? null, text)
    setCopied(true)
  }
  return (
    <div ref={area} className="sw-stack" data-gap="2">
      <TextArea
        label={t('import.links')}
        hint={t('import.linksHint')}
        value={text}
        rows={4}
        readOnly
        onCopy={() => setCopied(true)}
      />
      <div className="sw-actions">
        <Button onClick={copy} data-autofocus>
          {isCopied ? t('ui.copied') : t('import.copy')}
        </Button>
      </div>
    </div>
  )
}

function Outcomes({ run: { people, outcomes } }: { run: AddRun }) {
  const words = useTexts()
  const { t } = words
  const textOf = ({ state, error }: Outcome): string => {
    if (state === 'done') return t('import.outcome.done')
    const { form, fields } = toFormErrors(error, [], words)
    const reason = [form, ...Object.values(fields)].filter(Boolean).join(' ')
    return state === 'partly' ? t('import.outcome.partly', { reason }) : reason
  }
  if (outcomes.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="sw-framed sw-scrolls sw-import-rows" tabIndex={0} aria-label={t('import.outcomes')}>
      <Table isPlain>
        <tbody>
          {outcomes.map((outcome, at) => (
            <tr key={people[at]?.email}>
              <th scope="row">{people[at]?.email}</th>
              <td data-is-fault={outcome.state !== 'done' || undefined}>{textOf(outcome)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
