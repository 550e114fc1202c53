// Shared devices of the site, and the registration of this browser.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { DeviceForm } from '../../shared-device/admin/DeviceForm.tsx'
import { DeviceList } from '../../shared-device/admin/DeviceList.tsx'
import { devicesQuery, registerDevice, thisDeviceQuery } from '../../shared-device/queries.ts'
import { noteState } from '../../shared-device/registration.ts'
import { Notice } from '../../ui/Notice.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { showToast } from '../../ui/toasts.tsx'

const usual = { name: '', lock_minutes: 5 }

export function SharedDevicesScreen() {
  const { t } = useTexts()
  const devices = useQuery(devicesQuery)
  const here = useQuery(thisDeviceQuery)
  const register = async (values: typeof usual & { old_password: string }) => {
    await registerDevice(values)
    noteState('shared')
    showToast(t('device.shared.registered', { name: values.name }))
  }
  return (
    <Screen title={t('device.shared.title')} lead={t('device.shared.lead')}>
      <div className="sw-stack" data-gap="5">
        <Loaded query={here}>
          {(device) =>
            device && !device.withdrawn ? (
              <Notice kind="done" title={t('device.shared.isHere', { name: device.name })}>
                <p>{t('device.shared.isHereBody')}</p>
              </Notice>
            ) : (
              <section className="sw-card sw-stack" data-gap="4" aria-labelledby="register-device">
                <h2 id="register-device">{t('device.shared.register')}</h2>
                <p>{t('device.shared.registerLead')}</p>
                <DeviceForm
                  initial={usual}
                  action={t('device.shared.registerAction')}
                  asksPassword
                  onSave={register}
                />
              </section>
            )
          }
        </Loaded>
        <Loaded query={devices}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState title={t('device.shared.none')}>
                <p>{t('device.shared.noneBody')}</p>
              </EmptyState>
            ) : (
              <DeviceList devices={list} here={here.data?.shared_deviceid} />
            )
          }
        </Loaded>
      </div>
    </Screen>
  )
}
