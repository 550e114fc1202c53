// The user's sessions and API tokens.
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
import { Section } from '../../ui/screen/Section.tsx'

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
              <Section id="tokens-api" title={t('tokens.api')}>
                {programs.length > 0 ? (
                  <TokenList tokens={programs} />
                ) : (
                  <EmptyState title={t('tokens.noneTitle')}>
                    <p>{t('tokens.noneBody')}</p>
                  </EmptyState>
                )}
              </Section>
              <Section id="tokens-session" title={t('tokens.sessions')}>
                <TokenList tokens={list.filter((token) => token.kind === 'session')} />
                {list.length > 1 && (
                  <div className="sw-below">
                    <EndEverything />
                  </div>
                )}
              </Section>
            </div>
          )
        }}
      </Loaded>
      {isMaking && me && <NewTokenDialog user={me} onClose={() => setMaking(false)} />}
    </Screen>
  )
}
