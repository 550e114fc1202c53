// Labels of the devices that recorded events of a run, and their missing entries, missing files and wrong clocks in words. Pure.
import { deviceNames as namesOf, planText } from '@stepwright/rules'
import type { Entry } from '../../lib/api.ts'
import type { T } from '../../lib/i18n/TextsProvider.tsx'

export type DeviceNames = ReadonlyMap<string, string>

/** A device without a label is numbered. */
export const deviceNames = ({ devices = [] }: Pick<Entry, 'devices'>, t: T): DeviceNames =>
  namesOf(devices, (number) => t('records.device', { number: String(number) }))

const fileTexts = {
  Image: 'records.photosOn',
  Video: 'records.videosOn',
  Document: 'records.documentsOn',
} as const

/** A line for the entries and for each kind of file that a device has not sent. */
export function missingLines(entry: Pick<Entry, 'devices'>, t: T): string[] {
  const names = deviceNames(entry, t)
  return (entry.devices ?? []).flatMap(({ device: id, missing, missing_files }) => {
    const device = names.get(id) ?? ''
    return [
      ...(missing > 0 ? [t('records.stillHas', { device, count: missing })] : []),
      ...missing_files.map(({ field_type, count }) => t(fileTexts[field_type], { device, count })),
    ]
  })
}

/** A line for each device whose clock was wrong by more than two minutes. */
export function clockLines(entry: Pick<Entry, 'devices'>, t: T, locale: string): string[] {
  const names = deviceNames(entry, t)
  return (entry.devices ?? []).flatMap(({ device, clock_error: error }) => {
    if (error === undefined) return []
    const [name, seconds] = [names.get(device) ?? '', Math.abs(error)]
    const span = planText(seconds, seconds, locale)
    return [t(error > 0 ? 'records.clockFast' : 'records.clockSlow', { device: name, span })]
  })
}
