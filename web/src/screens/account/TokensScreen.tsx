// Where one is signed in and which programs act in one's name.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EndEverything } from '../../account/EndEverything.tsx'
import { NewTokenDialog } from '../../account/NewTokenDialog.tsx'
import { tokensQuery, useMe } from '../../account/queries.ts'
import { TokenList } from '../../account/TokenList.tsx'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

export function TokensScreen() {
  const { t } = useTexts()
  const me = useMe()
  const tokens = useQuery(tokensQuery)
  const [isMaking, setMaking] = useState(false)

  return (
    <Screen
      title={t('tokens.title')}
      lead={t('tokens.lead')}
      action={<Button onClick={() => setMaking(true)}>{t('tokens.new')}</Button>}
    >
      <Loaded query={tokens}>
        {(list) => {
          const programs = list.filter((token) => token.kind === 'api')
          return (
            <div className="sw-stack">
              <section aria-labelledby="tokens-api">
                <h2 id="tokens-api" className="sw-section-title">
                  {t('tokens.api')}
                </h2>
                {programs.length > 0 ? (
                  <TokenList tokens={programs} />
                ) : (
                  <EmptyState title={t('tokens.noneTitle')}>
                    <p>{t('tokens.noneBody')}</p>
                  </EmptyState>
                )}
              </section>
              <section aria-labelledby="tokens-session">
                <h2 id="tokens-session" className="sw-section-title">
                  {t('tokens.sessions')}
                </h2>
                <TokenList tokens={list.filter((token) => token.kind === 'session')} />
                {list.length > 1 && (
                  <div className="sw-below">
                    <EndEverything />
                  </div>
                )}
              </section>
            </div>
          )
        }}
      </Loaded>
      {isMaking && me && <NewTokenDialog user={me} onClose={() => setMaking(false)} />}
    </Screen>
  )
}
