// The runs of other people in work on this shared device, which the person who has signed in can take over.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { RunList } from '../../run/start/RunList.tsx'
import { deviceRunsQuery } from '../../run/work/queries.ts'
import { useDeviceState } from '../../shared-device/registration.ts'
import { Section } from '../../ui/screen/Section.tsx'

export function DeviceRuns() {
  const { t } = useTexts()
  const { data = [] } = useQuery({ ...deviceRunsQuery, enabled: useDeviceState() === 'shared' })
  if (data.length === 0) return null
  return (
    <Section id="on-device" title={t('run.onDeviceTitle')}>
      <RunList runs={data} withName />
    </Section>
  )
}
