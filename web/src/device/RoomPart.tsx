// How much room this site has on the device, and whether the browser has promised not to clear it away.
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

export function RoomPart() {
  const { t, locale } = useTexts()
  const { act } = useAction()
  // It changes with every guide that has come.
  const { standings } = useKeeping()
  const room = useQuery({ queryKey: ['offline', 'room', standings.size], queryFn: readSpace, staleTime: 0 })
  const ask = async () => {
    const isGranted = await askToPersist()
    await room.refetch()
    if (!isGranted) throw new Error(t('device.notPromised'))
  }
  return (
    <div className="sw-stack sw-room" data-gap="3">
      {!opensWithoutNetwork() && (
        <Notice kind="warning" title={t('device.noTls')}>
          <p>{t(canStorePictures() ? 'device.noTlsBody' : 'device.noTlsPictures')}</p>
        </Notice>
      )}
      {room.data && (
        <>
          <progress
            value={room.data.used}
            max={Math.max(1, room.data.used + room.data.free)}
            aria-label={t('device.room')}
          />
          <p>
            {t('device.roomUsed', {
              used: sizeText(room.data.used, locale),
              free: sizeText(room.data.free, locale),
            })}
          </p>
          {isScarce(room.data) && <Notice kind="warning" title={t('device.scarce')} />}
          {room.data.isSafe === true && <p className="sw-soft">{t('device.promised')}</p>}
          {room.data.isSafe === false && (
            <div className="sw-row" data-gap="3">
              <span className="sw-soft">{t('device.mayBeCleared')}</span>
              <Button kind="plain" onClick={() => act(ask)}>
                {t('device.askPromise')}
              </Button>
            </div>
          )}
        </>
      )}
      {room.data === null && <p className="sw-soft">{t('device.roomUnknown')}</p>}
    </div>
  )
}
