// Labels of the devices that recorded events of a run. Pure.
import type { Entry } from '../../lib/api.ts'
import type { T } from '../../lib/i18n/TextsProvider.tsx'

export type DeviceNames = ReadonlyMap<string, string>

/** A device without a label is numbered. */
export const deviceNames = ({ devices = [] }: Pick<Entry, 'devices'>, t: T): DeviceNames =>
  new Map(
    devices.map(({ device, label }, index) => [
      device,
      label || t('records.device', { number: String(index + 1) }),
    ]),
  )
