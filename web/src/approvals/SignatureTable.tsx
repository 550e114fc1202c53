// The signatures of a request: name, meaning, method, time and note, also on paper.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { Table } from '../ui/Table.tsx'
import type { Request } from './queries.ts'
import './approvals.css'

export function SignatureTable({ request: { signatures, stages } }: { request: Request }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="approval-signatures">
      <h2 id="approval-signatures" className="sw-section-title">
        {t('approvals.signatures')}
      </h2>
      {signatures.length === 0 ? (
        <p className="sw-soft">{t('approvals.noSignatures')}</p>
      ) : (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('approvals.column.name')}</th>
              <th scope="col">{t('approvals.column.meaning')}</th>
              <th scope="col">{t('approvals.column.stage')}</th>
              <th scope="col">{t('approvals.column.time')}</th>
              <th scope="col">{t('approvals.column.method')}</th>
              <th scope="col">{t('approvals.column.note')}</th>
            </tr>
          </thead>
          <tbody>
            {signatures.map((signature) => (
              <SignatureRow
                key={signature.signatureid}
                signature={signature}
                stage={stages.find(({ orderby }) => orderby === signature.stage)?.name ?? null}
              />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  )
}

interface SignatureRowProps {
  signature: Request['signatures'][number]
  /** Name of its stage; null: it has none. */
  stage: string | null
}

function SignatureRow({ signature, stage }: SignatureRowProps) {
  const { t, format } = useTexts()
  const { name, user, for_name, for_user, approved, meaning_text, date, method, comment } = signature
  return (
    <tr>
      <th scope="row">
        <strong>{name}</strong>
        <Identity name={name} user={user} />
        {for_name !== null && (
          <>
            <span className="sw-hint">{t('approvals.signedFor', { name: for_name })}</span>
            <Identity name={for_name} user={for_user} />
          </>
        )}
      </th>
      <td data-label={t('approvals.column.meaning')}>
        <Tag tone={approved ? 'brand' : 'fault'}>{meaning_text}</Tag>
      </td>
      <td data-label={t('approvals.column.stage')}>{stage ?? signature.stage}</td>
      <td data-label={t('approvals.column.time')}>
        <time dateTime={new Date(date * 1000).toISOString()}>{format.zonedTime(date)}</time>
      </td>
      <td data-label={t('approvals.column.method')}>
        {t(method === 'password' ? 'approvals.method.password' : 'approvals.method.token')}
      </td>
      <td {...(comment && { 'data-label': t('approvals.column.note') })}>
        <span className="sw-as-typed">{comment}</span>
      </td>
    </tr>
  )
}

interface IdentityProps {
  /** When it was signed. */
  name: string
  user: Request['signatures'][number]['user']
}

/** Owners choose and change their names; the number is unique and stays. */
function Identity({ name, user }: IdentityProps) {
  const { t } = useTexts()
  if (!user) return null
  const { userid, username } = user
  const parts = [
    t('approvals.signer', { userid }),
    ...(username === name ? [] : [t('approvals.signerRenamed', { name: username })]),
  ]
  return <span className="sw-hint">{parts.join(' · ')}</span>
}
