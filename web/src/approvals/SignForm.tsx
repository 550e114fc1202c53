// Signs a request at the end of its page: the decision, for whom, a note, and the proof of who signs.
import { useMe } from '../account/queries.ts'
import type { User } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Choice } from '../ui/fields/Choice.tsx'
import { Form } from '../ui/fields/Form.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextArea } from '../ui/fields/TextField.tsx'
import { ProofField } from './ProofField.tsx'
import type { Request } from './queries.ts'
import { shortHash } from './states.ts'
import { type SignValues, useSigning } from './use-signing.ts'
import './approvals.css'

interface SignFormProps {
  request: Request
  onSigned: (request: Request, isApproved: boolean) => void
  /** Another window or user was faster; `code` says in which way. */
  onOvertaken: (request: Request, code: string) => void
}

export function SignForm(props: SignFormProps) {
  const { t } = useTexts()
  const me = useMe()
  if (!me) return null
  return (
    <section id="sign" className="sw-card sw-no-print" aria-labelledby="approval-sign" tabIndex={-1}>
      <h2 id="approval-sign">{t('approvals.sign')}</h2>
      <Signing {...props} me={me} />
    </section>
  )
}

/** True if the current stage names the user, who then can sign in the own name. */
const isMember = ({ stages, stage }: Request, { userid, teams }: User): boolean => {
  const current = stages.find(({ orderby }) => orderby === stage)
  if (!current) return false
  return (
    current.users.some((user) => user.userid === userid) ||
    current.teams.some(({ teamid }) => teams.includes(teamid))
  )
}

function Signing({ request, me, ...outcomes }: SignFormProps & { me: User }) {
  const { t } = useTexts()
  const others = request.sign_for.map(({ userid, username }) => ({ value: String(userid), label: username }))
  const own = isMember(request, me) ? [{ value: '', label: t('approvals.ownName') }] : []
  const options = [...own, ...others]
  const { form, proof, setProof } = useSigning({ request, first: options[0]?.value ?? '', ...outcomes })
  const { values, set, text } = form
  const isReject = values.decision === 'reject'
  const decisionFault = text('decision').error
  return (
    <Form
      state={form.form}
      action={t(isReject ? 'approvals.signReject' : 'approvals.signApprove')}
      isQuiet={isReject}
    >
      <Choice
        legend={t('approvals.decision')}
        name="decision"
        value={values.decision}
        onChange={(decision) => set('decision', decision)}
        options={[
          { value: 'approve', label: t('approvals.approve'), hint: t('approvals.approveHint') },
          { value: 'reject', label: t('approvals.reject'), hint: t('approvals.rejectHint') },
        ]}
      />
      {decisionFault && (
        <p className="sw-fault" role="alert" tabIndex={-1}>
          {decisionFault}
        </p>
      )}
      {others.length > 0 && (
        <Select {...text('for_userid')} label={t('approvals.signForLabel')} options={options} />
      )}
      <TextArea
        {...text('comment')}
        label={t(isReject ? 'approvals.reason' : 'approvals.note')}
        required={isReject}
        rows={3}
        maxLength={2000}
      />
      {values.decision !== '' && <Statement request={request} values={values} me={me} />}
      <ProofField form={form} me={me} proof={proof} onProof={setProof} />
    </Form>
  )
}

/** Exactly what is signed. */
function Statement({ request, values, me }: { request: Request; values: SignValues; me: User }) {
  const { t } = useTexts()
  const whom = request.sign_for.find(({ userid }) => String(userid) === values.for_userid)
  const names = { name: me.username, release: request.title, guide: request.guide_title }
  const isReject = values.decision === 'reject'
  return (
    <div className="sw-inset">
      <p>
        {whom
          ? t(isReject ? 'approvals.statementRejectFor' : 'approvals.statementApproveFor', {
              ...names,
              whom: whom.username,
            })
          : t(isReject ? 'approvals.statementReject' : 'approvals.statementApprove', names)}
      </p>
      <p className="sw-soft">{t('approvals.signedState', { hash: shortHash(request) })}</p>
    </div>
  )
}
