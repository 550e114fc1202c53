// Asks a lead for the reason of a take-over, release or hand-over, and for the new operator.
import { useQuery } from '@tanstack/react-query'
import { api, type Entry } from '../../lib/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { useNavigate } from '../../lib/router/hooks.ts'
import { CancelButton } from '../../ui/buttons/CancelButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextArea } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PersonField } from '../PersonField.tsx'
import { keepTaken } from '../work/queries.ts'
import { performersQuery } from './queries.ts'

export type Leading = 'takeOver' | 'release' | 'handOver'

interface LeadDialogProps {
  what: Leading
  entry: Entry
  onClose: () => void
}

const texts = {
  takeOver: { title: 'run.takeOverTitle', lead: 'run.takeOverLead', action: 'run.takeOver' },
  release: { title: 'run.releaseTitle', lead: 'run.releaseLead', action: 'run.leadRelease' },
  handOver: { title: 'run.handOverTitle', lead: 'run.handOverLead', action: 'run.handOver' },
} as const

interface Draft {
  reason: string
  leadOnly: boolean
  userid: Performer | null
}

interface Performer {
  userid: number
  username: string
}

export function LeadDialog({ what, entry, onClose }: LeadDialogProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { entryid, username: name } = entry
  const { title, lead, action } = texts[what]
  const form = useForm<Draft>({
    initial: { reason: '', leadOnly: false, userid: null },
    check: ({ reason, userid }) => ({
      userid: what === 'handOver' && !userid && t('run.handOverWhom'),
      reason: !reason.trim() && t('run.reasonNeeded'),
    }),
    submit: async ({ reason, leadOnly, userid: chosen }) => {
      const said = reason.trim()
      const params = { entryid }
      if (what === 'takeOver') await api.takeOverEntry({ params, body: { reason: said } })
      if (what === 'release')
        await api.releaseEntry({ params, body: { reason: said, ...(leadOnly && { lead_only: true }) } })
      if (what === 'handOver' && chosen)
        await api.handOverEntry({ params, body: { userid: chosen.userid, reason: said } })
      if (what === 'release') showToast(t(leadOnly ? 'run.leadOnlyHold' : 'run.released'))
      if (what === 'handOver') showToast(t('run.handedOver', { name: chosen?.username ?? '' }))
      if (what === 'takeOver') await keepTaken(entryid)
      for (const domain of ['runs', 'records']) void queryClient.invalidateQueries({ queryKey: [domain] })
      onClose()
      if (what === 'takeOver') void navigate({ to: '/runs/$id', params: { id: String(entryid) } })
    },
  })
  return (
    <Dialog title={t(title)} onClose={onClose}>
      <Form state={form.form} action={t(action)} extra={<CancelButton onClick={onClose} />}>
        <p>{t(form.values.leadOnly ? 'run.releaseLeadOnly' : lead, { name })}</p>
        {what === 'handOver' && (
          <PerformerField
            entryid={entryid}
            chosen={form.values.userid}
            fault={form.text('userid').error}
            onChoose={(chosen) => form.set('userid', chosen)}
          />
        )}
        <TextArea
          label={t('run.reason')}
          hint={t('run.leadReasonHint')}
          rows={2}
          maxLength={1000}
          required
          {...form.text('reason')}
        />
        {what === 'release' && (
          <Tick
            label={t('run.leadOnly')}
            checked={form.values.leadOnly}
            onChange={(isOn) => form.set('leadOnly', isOn)}
          />
        )}
      </Form>
    </Dialog>
  )
}

interface PerformerFieldProps {
  entryid: number
  chosen: Performer | null
  fault: string | null
  onChoose: (chosen: Performer | null) => void
}

function PerformerField({ entryid, chosen, fault, onChoose }: PerformerFieldProps) {
  const { t } = useTexts()
  const useFound = (words: string) => useQuery(performersQuery(entryid, words))
  return (
    <PersonField
      texts={{
        label: t('run.handOverTo'),
        none: t('run.handOverNobody'),
        empty: t('run.handOverClear'),
        nobody: t('run.nobodyFound'),
      }}
      chosen={chosen}
      except={[]}
      useFound={useFound}
      fault={fault}
      onChoose={onChoose}
    />
  )
}
