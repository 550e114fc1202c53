// Input that holds the signer: the caller if they may sign, or another user who is found by name.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonField } from '../PersonField.tsx'
import { type SignedField, type Signer, signersQuery } from './queries.ts'

interface SignerFieldProps {
  entryid: number
  field: SignedField
  /** May not sign although the server lists them. */
  except: number | undefined
  signer: Signer | null
  fault: string | null
  onChoose: (signer: Signer | null) => void
}

export function SignerField({ entryid, field, except, signer, fault, onChoose }: SignerFieldProps) {
  const { t } = useTexts()
  const useFound = (words: string) => useQuery(signersQuery(entryid, field, words))
  return (
    <PersonField
      texts={{
        label: t('sign.signer'),
        none: t('sign.chooseSigner'),
        empty: t('sign.otherSigner'),
        nobody: t('sign.nobody'),
      }}
      chosen={signer}
      except={[signer?.userid, except].flatMap((userid) => userid ?? [])}
      useFound={useFound}
      fault={fault}
      onChoose={onChoose}
    />
  )
}
