// Input that holds the signer: the caller if they may sign, or another user who is found by name.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../../ui/bits.tsx'
import { pictureOf } from '../../ui/face.ts'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { Picker, shownPicks } from '../../ui/fields/Picker.tsx'
import { type Signer, signersQuery } from './queries.ts'

interface SignerFieldProps {
  entryid: number
  /** Revision of the Signature field; null: a lead signs. */
  field: number | null
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
    <div>
      <ChosenField
        label={t('sign.signer')}
        name={signer?.username ?? t('sign.chooseSigner')}
        isChosen={signer !== null}
        emptyLabel={t('sign.otherSigner')}
        onEmpty={() => onChoose(null)}
        dialogTitle={t('sign.signer')}
      >
        {(close) => (
          <Picker
            label={t('run.searchPerson')}
            action={t('run.choosePerson')}
            except={[signer?.userid, except].flatMap((userid) => userid ?? [])}
            hasStart
            useFound={useFound}
            rowOf={({ userid, username, unique_username, image }) => ({
              id: userid,
              name: username,
              detail: unique_username && `@${unique_username}`,
              face: <Avatar name={username} image={pictureOf(image)} />,
            })}
            onPick={async (picked) => {
              onChoose(picked)
              close()
            }}
            noteOn={(fitting) => {
              if (fitting > shownPicks) return <p className="sw-soft">{t('run.morePeople')}</p>
              return fitting === 0 && <p className="sw-soft">{t('sign.nobody')}</p>
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
