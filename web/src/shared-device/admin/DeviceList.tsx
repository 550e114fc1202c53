// Shared devices of the site: last use, state, and their actions.
import { useState } from 'react'
import { usePasswordAgain } from '../../account/use-password-again.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Moment, Tag } from '../../ui/bits.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useAction } from '../../ui/dialogs/use-action.ts'
import { showToast } from '../../ui/toasts.tsx'
import { changeDevice, type SharedDevice, withdrawDevice } from '../queries.ts'
import { DeviceForm } from './DeviceForm.tsx'

interface DeviceListProps {
  devices: readonly SharedDevice[]
  /** Number of this browser. */
  here: number | undefined
}

export function DeviceList({ devices, here }: DeviceListProps) {
  const [changed, change] = useState<SharedDevice | null>(null)
  const { t } = useTexts()
  const withPassword = usePasswordAgain()
  const save = async (device: SharedDevice, values: { name: string; lock_minutes: number }) => {
    await withPassword((proof) => changeDevice(device, { ...values, ...proof }))
    showToast(t('device.shared.saved', { name: values.name }))
    change(null)
  }
  return (
    <>
      <ul className="sw-stack" data-gap="3">
        {devices.map((device) => (
          <Item
            key={device.shared_deviceid}
            device={device}
            isHere={device.shared_deviceid === here}
            onChange={() => change(device)}
          />
        ))}
      </ul>
      {changed && (
        <Dialog title={t('device.shared.changeTitle', { name: changed.name })} onClose={() => change(null)}>
          <DeviceForm
            initial={changed}
            action={t('ui.save')}
            onSave={({ name, lock_minutes }) => save(changed, { name, lock_minutes })}
          />
        </Dialog>
      )}
    </>
  )
}

const states = { withdrawn: 'device.shared.stateWithdrawn', emptied: 'device.shared.stateEmptied' } as const

interface ItemProps {
  device: SharedDevice
  isHere: boolean
  onChange: () => void
}

function Item({ device, isHere, onChange }: ItemProps) {
  const { t, format } = useTexts()
  const { act, isBusy } = useAction()
  const { name, status, lock_minutes: count, last_used_date: usedAt, last_user: user } = device
  const withdraw = () =>
    act(() => withdrawDevice(device), {
      ask: {
        title: t('device.shared.withdrawTitle', { name }),
        body: <p>{t('device.shared.withdrawBody')}</p>,
        action: t('device.shared.withdraw'),
        danger: true,
      },
      done: t('device.shared.withdrawn', { name }),
    })
  return (
    <li className="sw-card sw-stack" data-slim data-gap="3">
      <h2 className="sw-row" data-gap="2">
        {name}
        {isHere && <Tag tone="brand">{t('device.shared.here')}</Tag>}
        {status !== 'active' && <Tag tone="warning">{t(states[status])}</Tag>}
      </h2>
      <p>
        {usedAt === null ? t('device.shared.neverUsed') : t('device.shared.lastUsed')}{' '}
        {usedAt !== null && <Moment at={usedAt} />}
        {user && ` · ${user.username}`}
      </p>
      <p className="sw-soft">
        {t('device.shared.locksAfter', { count })} ·{' '}
        {t('device.shared.registeredBy', {
          name: device.registered_by.username,
          date: format.date(device.registered_date),
        })}
        {device.emptied_date !== null &&
          ` · ${t('device.shared.emptiedAt', { date: format.dateTime(device.emptied_date) })}`}
      </p>
      {status === 'active' && (
        <div className="sw-actions">
          <Button kind="plain" aria-label={t('device.shared.changeOf', { name })} onClick={onChange}>
            {t('device.shared.change')}
          </Button>
          <Button
            kind="plain"
            isBusy={isBusy}
            aria-label={t('device.shared.withdrawOf', { name })}
            onClick={() => void withdraw()}
          >
            {t('device.shared.withdraw')}
          </Button>
        </div>
      )}
    </li>
  )
}
