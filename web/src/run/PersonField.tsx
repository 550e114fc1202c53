// Input that holds a person of a run, who is found by name: the next operator, or a signer.
import type { UseQueryResult } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Avatar } from '../ui/bits.tsx'
import { pictureOf } from '../ui/face.ts'
import { ChosenField } from '../ui/fields/ChosenField.tsx'
import { Picker, shownPicks } from '../ui/fields/Picker.tsx'

interface Person {
  userid: number
  username: string
  unique_username?: string | null
  image?: Parameters<typeof pictureOf>[0]
}

interface PersonFieldProps<P extends Person> {
  texts: { label: string; none: string; empty: string; nobody: string }
  chosen: { username: string } | null
  /** Not suggested. */
  except: readonly number[]
  useFound: (words: string) => UseQueryResult<readonly P[]>
  fault: string | null
  onChoose: (chosen: P | null) => void
}

export function PersonField<P extends Person>(props: PersonFieldProps<P>) {
  const { texts, chosen, except, useFound, fault, onChoose } = props
  const { t } = useTexts()
  return (
    <div>
      <ChosenField
        label={texts.label}
        name={chosen?.username ?? texts.none}
        isChosen={chosen !== null}
        emptyLabel={texts.empty}
        onEmpty={() => onChoose(null)}
        dialogTitle={texts.label}
      >
        {(close) => (
          <Picker
            label={t('run.searchPerson')}
            action={t('run.choosePerson')}
            except={except}
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
              return fitting === 0 && <p className="sw-soft">{texts.nobody}</p>
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
