// Sessions and API tokens of a user, which an administrator can end.
import { useQuery } from '@tanstack/react-query'
import { EndEverything } from '../../account/EndEverything.tsx'
import { tokensOfQuery } from '../../account/queries.ts'
import { TokenList } from '../../account/TokenList.tsx'
import type { Person } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'

export function TokensOfDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTexts()
  const tokens = useQuery(tokensOfQuery(person.userid))
  return (
    <Dialog title={t('people.tokensTitle', { name: person.username })} onClose={onClose}>
      <div className="sw-form">
        <p>{t('people.tokensLead')}</p>
        <Loaded query={tokens}>
          {(list) =>
            list.length > 0 ? (
              <>
                <TokenList tokens={list} ownerid={person.userid} />
                <div className="sw-actions">
                  <EndEverything owner={person} />
                </div>
              </>
            ) : (
              <p className="sw-soft">{t('people.tokensNone')}</p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  )
}
