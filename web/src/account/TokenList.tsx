// Tokens or sessions, each with its last use and a button to end it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type Token } from '../lib/api.ts'
import { problemText } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Moment, Tag } from '../ui/bits.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useConfirm } from '../ui/dialogs/use-confirm.ts'
import { showToast } from '../ui/toasts.tsx'
import { describeAgent } from './agent.ts'
import { accountKeys } from './queries.ts'
import { limitedTo } from './scopes.ts'

interface TokenListProps {
  tokens: readonly Token[]
  /** The owner, if an administrator views another user's. */
  ownerid?: number
}

export function TokenList({ tokens, ownerid }: TokenListProps) {
  const words = useTexts()
  const { t } = words
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ tokenid }: Token) =>
      ownerid === undefined
        ? api.removeToken({ params: { tokenid } })
        : api.removeTokenOf({ params: { userid: ownerid, tokenid } }),
    onSuccess: (_gone, token) => {
      showToast(token.kind === 'api' ? t('tokens.revoked') : t('tokens.ended'))
      return queryClient.invalidateQueries({ queryKey: accountKeys.tokens })
    },
    onError: (error) => showToast(problemText(error, words), 'failed'),
  })

  const name = (token: Token) =>
    (token.kind === 'session' ? describeAgent(token.label) : token.label) || t('tokens.unnamed')

  const ask = async (token: Token) => {
    const isApi = token.kind === 'api'
    const yes = await confirm({
      title: isApi ? t('tokens.revokeTitle', { label: token.label }) : t('tokens.endTitle'),
      body: isApi ? t('tokens.revokeBody') : t('tokens.endBody'),
      action: isApi ? t('tokens.revoke') : t('tokens.end'),
      danger: true,
    })
    if (yes) remove.mutate(token)
  }

  return (
    <ul className="sw-list">
      {tokens.map((token) => (
        <li key={token.tokenid} className="sw-list-row">
          <span className="sw-list-text">
            <strong>{name(token)}</strong>
            <span>
              <TokenFacts token={token} />
            </span>
          </span>
          {token.current ? (
            <Tag tone="brand">{t('tokens.current')}</Tag>
          ) : (
            <Button
              kind="plain"
              onClick={() => ask(token)}
              aria-label={t(token.kind === 'api' ? 'tokens.revokeOne' : 'tokens.endOne', {
                label: name(token),
              })}
            >
              {token.kind === 'api' ? t('tokens.revoke') : t('tokens.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function TokenFacts({ token }: { token: Token }) {
  const { t, format } = useTexts()
  const limits = limitedTo(token)
  const may = limits ? limits.map((scope) => t(`tokens.scope.${scope}`)).join(', ') : t('tokens.scopesAll')
  return (
    <>
      {token.last_used_date ? (
        <>
          {t('tokens.lastUsed')} <Moment at={token.last_used_date} />
        </>
      ) : (
        t('tokens.neverUsed')
      )}
      {' · '}
      {token.expires_date
        ? t('tokens.expires', { date: format.date(token.expires_date) })
        : t('tokens.noExpiry')}
      {token.kind === 'api' && ` · ${may}`}
    </>
  )
}
