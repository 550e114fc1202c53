// Exports the filtered runs: format, rows and progress.
import { useEffect, useRef, useState } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { sizeText } from '../../lib/uploads/size-text.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Choice } from '../../ui/fields/Choice.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Filter } from '../filter.ts'
import { type ExportOptions, exportAddress, exportName, rowCounter } from './export-file.ts'
import { BrokeOff, type Progress, saveStream } from './save-stream.ts'

type State =
  | { kind: 'asking' }
  | { kind: 'running'; progress: Progress }
  | { kind: 'saved'; progress: Progress; name: string }
  | { kind: 'handed-over' }
  | { kind: 'failed'; error: unknown }

interface ExportDialogProps {
  filter: Filter
  /** Title of the guide in the filter. */
  guide: string | undefined
  onClose: () => void
}

export function ExportDialog({ filter, guide, onClose }: ExportDialogProps) {
  const { t, locale } = useTexts()
  const [options, setOptions] = useState<ExportOptions>({ kind: 'csv', rows: 'runs', history: false })
  const [state, setState] = useState<State>({ kind: 'asking' })
  const running = useRef<AbortController | null>(null)
  // Closing the dialog cancels the export and removes the partial file.
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const stop = new AbortController()
    running.current = stop
    const name = exportName(options, filter, guide)
    setState({ kind: 'running', progress: { bytes: 0, rows: null } })
    try {
      const outcome = await saveStream({
        address: exportAddress(options, filter, {
          zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          langid: locale,
        }),
        name,
        count: rowCounter(options.kind),
        signal: stop.signal,
        onProgress: throttled((progress) => !stop.signal.aborted && setState({ kind: 'running', progress })),
      })
      if (stop.signal.aborted) return
      if (outcome.kind === 'saved') setState({ ...outcome, name })
      else setState({ kind: outcome.kind === 'handed-over' ? 'handed-over' : 'asking' })
    } catch (error) {
      if (!stop.signal.aborted) setState({ kind: 'failed', error })
    }
  }
  const cancel = () => {
    running.current?.abort()
    setState({ kind: 'asking' })
  }

  return (
    <Dialog title={t('records.exportTitle')} onClose={onClose}>
      <div className="sw-form">
        {state.kind === 'asking' && <ExportOptionFields options={options} onChange={setOptions} />}
        <div role="status">
          <StateView state={state} />
        </div>
        {state.kind === 'failed' && <Failed error={state.error} />}
        <div className="sw-actions">
          {state.kind === 'asking' && (
            <Button onClick={() => void start()}>{t('records.exportStart')}</Button>
          )}
          {state.kind === 'running' && (
            <Button kind="plain" onClick={cancel}>
              {t('records.exportCancel')}
            </Button>
          )}
          {state.kind === 'failed' && <Button onClick={() => void start()}>{t('ui.retry')}</Button>}
          {state.kind !== 'running' && (
            <Button kind="plain" onClick={onClose}>
              {t(state.kind === 'asking' ? 'ui.cancel' : 'ui.close')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Throttled, because chunks arrive faster than screen readers speak. */
function throttled(show: (progress: Progress) => void): (progress: Progress) => void {
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (now - last < 150) return
    last = now
    show(progress)
  }
}

function ExportOptionFields({
  options,
  onChange,
}: {
  options: ExportOptions
  onChange: (options: ExportOptions) => void
}) {
  const { t } = useTexts()
  return (
    <>
      <p className="sw-soft">{t('records.exportLead')}</p>
      <Choice
        legend={t('records.exportKind')}
        name="kind"
        value={options.kind}
        onChange={(kind) => onChange({ ...options, kind })}
        options={[
          { value: 'csv', label: t('records.exportCsv'), hint: t('records.exportCsvHint') },
          { value: 'xlsx', label: t('records.exportXlsx'), hint: t('records.exportXlsxHint') },
          { value: 'ndjson', label: t('records.exportNdjson'), hint: t('records.exportNdjsonHint') },
        ]}
      />
      <Choice
        legend={t('records.exportRows')}
        name="rows"
        value={options.rows}
        onChange={(rows) => onChange({ ...options, rows })}
        options={[
          { value: 'runs', label: t('records.exportRuns'), hint: t('records.exportRunsHint') },
          { value: 'values', label: t('records.exportValues'), hint: t('records.exportValuesHint') },
        ]}
      />
      {options.rows === 'values' && (
        <Toggle
          label={t('records.exportHistory')}
          name="history"
          checked={options.history}
          onChange={({ currentTarget }) => onChange({ ...options, history: currentTarget.checked })}
        />
      )}
    </>
  )
}

function useAmount(): (progress: Progress) => string {
  const { t, locale } = useTexts()
  return ({ rows, bytes }) =>
    [rows === null ? '' : t('records.rowCount', { count: rows }), sizeText(bytes, locale)]
      .filter(Boolean)
      .join(' · ')
}

function StateView({ state }: { state: State }) {
  const { t } = useTexts()
  const amount = useAmount()
  switch (state.kind) {
    case 'running':
      return (
        <div>
          <progress aria-label={t('records.exporting')} />
          <strong>{t('records.exporting')}</strong>
          <span className="sw-soft">{amount(state.progress)}</span>
        </div>
      )
    case 'saved':
      return (
        <Notice kind="done" title={t('records.exported')}>
          <p>{state.name}</p>
          <p>{amount(state.progress)}</p>
        </Notice>
      )
    case 'handed-over':
      return <Notice title={t('records.handedOver')}>{t('records.handedOverBody')}</Notice>
    default:
      return null
  }
}

function Failed({ error }: { error: unknown }) {
  const words = useTexts()
  const amount = useAmount()
  if (error instanceof BrokeOff)
    return (
      <Notice kind="fault" title={words.t('records.brokeOff')}>
        {words.t('records.brokeOffBody', { amount: amount(error.progress) })}
      </Notice>
    )
  return (
    <Notice kind="fault" title={words.t('records.exportFailed')}>
      {problemText(error, words)}
    </Notice>
  )
}
