// Inputs of a Signature: its signer, what it covers, its meaning, and if the run waits for it.
import {
  type FieldSigner,
  fieldMeanings,
  fieldSigners,
  findSignedField,
  meaningOf,
  type SignatureScope,
  type SignerRole,
  signatureScopes,
  signerRoles,
} from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { TeamPicker } from '../../guides/readers/TeamPicker.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { roleName } from '../../people/roles.ts'
import { meaningTexts } from '../../run/signing/signature-texts.ts'
import { teamsByIdQuery } from '../../teams/queries.ts'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { newSignature, type SignatureDraft } from '../signature-draft.ts'
import type { FieldMembersProps } from './form-faults.ts'
import './forms.css'

const signerTexts = {
  operator: 'form.signer.operator',
  other: 'form.signer.other',
  lead: 'form.signer.lead',
  role: 'form.signer.role',
  team: 'form.signer.team',
} as const satisfies Record<FieldSigner, string>

const scopeTexts = {
  step: 'form.signs.step',
  run: 'form.signs.run',
  answer: 'form.signs.answer',
} as const satisfies Record<SignatureScope, string>

type SignatureMembersProps = Pick<FieldMembersProps, 'field' | 'before' | 'faults' | 'onChange'>

export function SignatureMembers({ field, before, faults, onChange }: SignatureMembersProps) {
  const { t } = useTexts()
  const signature = field.signature ?? newSignature
  const put = (change: Partial<SignatureDraft>) => onChange({ signature: { ...signature, ...change } })
  const { signs, signer, role, meaning, words, blocks } = signature
  const above = findSignedField(before.map(({ label, type }) => ({ label, field_type: type })))
  const scopes = signatureScopes.filter((scope) => scope !== 'answer' || above || signs === 'answer')
  const label = above?.label || t('form.unnamed')
  const nothingAbove = signs === 'answer' && !above ? t('form.fault.signs') : null
  return (
    <>
      <div className="sw-columns">
        <Select
          label={t('form.signer')}
          value={signer}
          options={fieldSigners.map((value) => ({ value, label: t(signerTexts[value]) }))}
          onChange={({ currentTarget }) => put({ signer: currentTarget.value as FieldSigner })}
        />
        {signer === 'role' && (
          <Select
            label={t('form.signerRole')}
            value={role}
            options={signerRoles.map((value) => ({ value, label: t(roleName(value)) }))}
            onChange={({ currentTarget }) => put({ role: currentTarget.value as SignerRole })}
          />
        )}
        {signer === 'team' && (
          <SignerTeam teamid={signature.teamid} fault={faults?.signer_teamid ?? null} onChange={put} />
        )}
        <Select
          label={t('form.signs')}
          value={signs}
          options={scopes.map((value) => ({ value, label: t(scopeTexts[value], { label }) }))}
          error={nothingAbove ?? faults?.signs ?? null}
          onChange={({ currentTarget }) => put({ signs: currentTarget.value as SignatureScope })}
        />
        <Select
          label={t('form.meaning')}
          value={meaning || meaningOf({ signer })}
          options={fieldMeanings.map((value) => ({ value, label: t(meaningTexts[value]) }))}
          onChange={({ currentTarget }) => put({ meaning: currentTarget.value as SignatureDraft['meaning'] })}
        />
        <TextField
          label={t('form.meaningText')}
          hint={t('form.meaningTextHint')}
          maxLength={100}
          value={words}
          error={faults?.meaning_text ?? null}
          onChange={({ currentTarget }) => put({ words: currentTarget.value })}
        />
      </div>
      <Tick label={t('form.blocks')} checked={blocks} onChange={(isOn) => put({ blocks: isOn })} />
    </>
  )
}

interface SignerTeamProps {
  teamid: number | null
  fault: string | null
  onChange: (change: Pick<SignatureDraft, 'teamid'>) => void
}

function SignerTeam({ teamid, fault, onChange }: SignerTeamProps) {
  const { t } = useTexts()
  const teams = useQuery({ ...teamsByIdQuery(teamid === null ? [] : [teamid]), enabled: teamid !== null })
  const name = teams.data?.[0]?.name ?? (teams.data ? t('form.signerTeamGone') : '…')
  return (
    <div>
      <ChosenField
        label={t('form.signerTeam')}
        name={teamid === null ? t('form.signerTeamNone') : name}
        isChosen={teamid !== null}
        emptyLabel={t('form.signerTeamEmpty')}
        onEmpty={() => onChange({ teamid: null })}
        dialogTitle={t('form.signerTeamChoose')}
      >
        {(close) => (
          <TeamPicker
            action={t('form.signerTeamPick')}
            except={teamid === null ? [] : [teamid]}
            onPick={async (team) => {
              onChange({ teamid: team.teamid })
              close()
            }}
          />
        )}
      </ChosenField>
      {fault && (
        <p className="sw-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
