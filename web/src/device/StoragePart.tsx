// Storage used by this site, and whether the browser has granted persistent storage.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { canStorePictures } from '../lib/offline/pictures.ts'
import { opensWithoutNetwork } from '../lib/offline/register.ts'
import { askToPersist, isScarce, readSpace } from '../lib/offline/space.ts'
import { sizeText } from '../lib/uploads/size-text.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useAction } from '../ui/dialogs/use-action.ts'
import { Notice } from '../ui/Notice.tsx'
import { useKeeping } from './keeping-state.ts'
import './device.css'

export function StoragePart() {
  const { t, locale } = useTexts()
  const { act } = useAction()
  // Changes with every guide that is stored.
  const { copyStates } = useKeeping()
  const space = useQuery({ queryKey: ['offline', 'room', copyStates.size], queryFn: readSpace, staleTime: 0 })
  const ask = async () => {
    const isGranted = await askToPersist()
    await space.refetch()
    if (!isGranted) throw new Error(t('device.notPromised'))
  }
  return (
    <div className="sw-stack sw-room" data-gap="3">
      {!opensWithoutNetwork() && (
        <Notice kind="warning" title={t('device.noTls')}>
          <p>{t(canStorePictures() ? 'device.noTlsBody' : 'device.noTlsPictures')}</p>
        </Notice>
      )}
      {space.data && (
        <>
          <progress
            value={space.data.used}
            max={Math.max(1, space.data.used + space.data.free)}
            aria-label={t('device.room')}
          />
          <p>
            {t('device.roomUsed', {
              used: sizeText(space.data.used, locale),
              free: sizeText(space.data.free, locale),
            })}
          </p>
          {isScarce(space.data) && <Notice kind="warning" title={t('device.scarce')} />}
          {space.data.isSafe === true && <p className="sw-soft">{t('device.promised')}</p>}
          {space.data.isSafe === false && (
            <div className="sw-row" data-gap="3">
              <span className="sw-soft">{t('device.mayBeCleared')}</span>
              <Button kind="plain" onClick={() => act(ask)}>
                {t('device.askPromise')}
              </Button>
            </div>
          )}
        </>
      )}
      {space.data === null && <p className="sw-soft">{t('device.roomUnknown')}</p>}
    </div>
  )
}
