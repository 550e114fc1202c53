// The key with which the site signs record packs, earlier keys, and their replacement.
import { IconDownload } from '@tabler/icons-react'
import { usePasswordAgain } from '../account/use-password-again.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Group } from '../site/SettingsGroups.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { CopyField } from '../ui/fields/CopyField.tsx'
import { Notice } from '../ui/Notice.tsx'
import { keysAddress, replaceSiteKey, type SiteKey } from './queries.ts'

export function SiteKeys({ keys, isSigning }: { keys: readonly SiteKey[]; isSigning: boolean }) {
  const { t, format } = useTexts()
  const withPassword = usePasswordAgain()
  const { act } = useAction()
  const [current, ...earlier] = keys
  const replace = () =>
    act(() => withPassword(replaceSiteKey), {
      ask: { title: t('proof.replaceTitle'), body: t('proof.replaceBody'), action: t('proof.replace') },
      done: t('proof.replaced'),
    })
  return (
    <Group title={t('proof.key')}>
      <p>{t('proof.keyBody')}</p>
      {current && !isSigning && (
        <Notice kind="fault" title={t('proof.locked')}>
          <p>{t('proof.lockedBody')}</p>
        </Notice>
      )}
      {current ? (
        <CopyField
          label={t('proof.fingerprint', { date: format.dateTime(current.created_date) })}
          value={current.fingerprint}
        />
      ) : (
        <p>{t('proof.noKey')}</p>
      )}
      {earlier.length > 0 && <EarlierKeys keys={earlier} />}
      <div className="sw-actions">
        <a className="sw-button" data-kind="plain" href={keysAddress} download="site-keys.json">
          <IconDownload size={18} aria-hidden="true" />
          <span>{t('proof.download')}</span>
        </a>
        {current && (
          <Button kind="plain" onClick={() => void replace()}>
            {t('proof.replace')}
          </Button>
        )}
      </div>
    </Group>
  )
}

function EarlierKeys({ keys }: { keys: readonly SiteKey[] }) {
  const { t, format } = useTexts()
  return (
    <ul aria-label={t('proof.earlier')}>
      {keys.map(({ fingerprint, replaced_date: replaced }) => (
        <li key={fingerprint} className="sw-soft">
          {t('proof.earlierKey', { key: fingerprint, date: format.dateTime(replaced ?? 0) })}
        </li>
      ))}
    </ul>
  )
}
