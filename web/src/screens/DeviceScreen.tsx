// This device: pending events, offline copies, storage, and its label.
import { useMe } from '../account/queries.ts'
import { DeviceName } from '../device/DeviceName.tsx'
import { OfflineList } from '../device/OfflineList.tsx'
import { StoragePart } from '../device/StoragePart.tsx'
import { UnsentRuns } from '../device/UnsentRuns.tsx'
import { useKeeper } from '../device/use-keeper.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { useSending } from '../run/work/use-run.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Section } from '../ui/screen/Section.tsx'

export function DeviceScreen() {
  const { t } = useTexts()
  const me = useMe()
  useSending(me?.userid)
  useKeeper()
  return (
    <Screen title={t('device.title')} lead={t('device.lead')}>
      <div className="sw-stack" data-gap="6">
        <Section id="device-unsent" title={t('device.unsent')}>
          {me && <UnsentRuns userid={me.userid} />}
        </Section>
        <Section id="device-kept" title={t('device.kept')}>
          <OfflineList />
        </Section>
        <Section id="device-room" title={t('device.room')}>
          <StoragePart />
        </Section>
        <Section id="device-name" title={t('device.nameTitle')}>
          <DeviceName />
        </Section>
      </div>
    </Screen>
  )
}
