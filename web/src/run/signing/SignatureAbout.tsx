// Describes a signature: its signer, what it covers, and its meaning.
import { useQuery } from '@tanstack/react-query'
import type { Field } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { teamsByIdQuery } from '../../teams/queries.ts'
import { coveredText, meaningText, signerText } from './signature-texts.ts'

interface SignatureAboutProps {
  field: Field
  /** The fields of the step. */
  form: readonly Field[]
}

export function SignatureAbout({ field, form }: SignatureAboutProps) {
  const { t } = useTexts()
  const { signer_teamid: teamid } = field
  const teams = useQuery({
    ...teamsByIdQuery(teamid === undefined ? [] : [teamid]),
    enabled: teamid !== undefined,
    retry: false,
  })
  return (
    <span className="sw-stack" data-gap="1">
      <strong>{t('sign.means', { meaning: meaningText(field, t) })}</strong>
      <span>{signerText(field, teams.data?.[0]?.name, t)}</span>
      <span>{coveredText(field, form, t)}</span>
    </span>
  )
}
